package io.braid.execution.view;

import io.braid.planner.concurrent.CancellationSignal;
import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One refresh of one view, from the moment it is asked for; whoever waits for it is told how it ended. */
public final class RefreshAttempt implements CancellationSignal {
    private final CompletableFuture<ViewVersion> done = new CompletableFuture<>();
    private final List<Runnable> hooks = new ArrayList<>();
    private @Nullable BraidException reason;

    /** Ends with the rows, or as the refresh failed. */
    CompletableFuture<ViewVersion> done() {
        return done;
    }

    /** Stops it, soon. */
    public void cancel(BraidException why) {
        List<Runnable> cancelling;
        synchronized (this) {
            if (reason != null) {
                return;
            }
            reason = why;
            cancelling = List.copyOf(hooks);
        }
        cancelling.forEach(Runnable::run);
    }

    @Override
    public synchronized void check() {
        if (reason != null) {
            throw reason;
        }
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

    /** Why it failed: that it was stopped, if it was. */
    synchronized Throwable failure(Throwable thrown) {
        return reason == null ? thrown : reason;
    }
}
