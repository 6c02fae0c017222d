package io.braid.engine.exchange;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Lock with a spin phase, for very short critical sections that several threads enter frequently. A thread spins for a
 * while before it is parked, because parking and waking it takes far longer than the lock is held.
 */
public final class ShortLock extends ReentrantLock {
    private static final long serialVersionUID = 1;

    /** Number of attempts, which take some microseconds. */
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
