package io.braid.engine.lookup;

import io.braid.engine.exchange.Cancellation;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What one query looks for. Its thread waits for its turn, which others give it. */
public final class LookupRequest {
    private final List<Object> key;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable Turn turn;

    /** @param key the values of the columns that it looks for */
    public LookupRequest(List<Object> key) {
        this.key = key;
    }

    public List<Object> key() {
        return key;
    }

    /** Says how it goes on; what was said first holds. */
    public void tell(Turn how) {
        lock.lock();
        try {
            turn = turn == null ? how : turn;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** What it was told; null if it still waits. */
    @Nullable
    Turn told() {
        lock.lock();
        try {
            return turn;
        } finally {
            lock.unlock();
        }
    }

    /** Waits until it is told, or throws why the query is to stop. */
    Turn await(Cancellation cancellation) {
        Cancellation.Listener wake = reason -> wake();
        cancellation.onStop(wake);
        lock.lock();
        try {
            while (turn == null) {
                cancellation.check();
                changed.awaitUninterruptibly();
            }
            return turn;
        } finally {
            lock.unlock();
            cancellation.forget(wake);
        }
    }

    private void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
