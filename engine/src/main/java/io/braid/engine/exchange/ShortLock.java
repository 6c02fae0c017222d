package io.braid.engine.exchange;

import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that is held for hardly longer than it takes to look at it, again and again by several threads: whoever finds
 * it taken looks a few times more before he is put to sleep, for to sleep and be woken takes far longer than the lock
 * is held.
 */
public final class ShortLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    /** Some microseconds. */
    private static final int LOOKS = 512;

    @Override
    public void lock() {
        for (int i = 0; i < LOOKS; i++) {
            if (tryLock()) {
                return;
            }
            Thread.onSpinWait();
        }
        super.lock();
    }
}
