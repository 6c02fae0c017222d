package io.braid.planner.concurrent;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cancellation signal controlled by a test. */
public final class ManualCancellation implements CancellationSignal {
    private final List<Runnable> hooks = new ArrayList<>();
    private @Nullable BraidException reason;

    /** Cancels the work. */
    public void cancel(String why) {
        List<Runnable> running;
        synchronized (this) {
            reason = new BraidException(ErrorCode.QUERY_CANCELED, why);
            running = List.copyOf(hooks);
        }
        running.forEach(Runnable::run);
    }

    @Override
    public void onCancel(Runnable hook) {
        synchronized (this) {
            if (reason == null) {
                hooks.add(hook);
                return;
            }
        }
        hook.run();
    }

    /** Returns the number of registered waits. */
    public synchronized int waits() {
        return hooks.size();
    }

    @Override
    public synchronized void check() {
        if (reason != null) {
            throw reason;
        }
    }
}
