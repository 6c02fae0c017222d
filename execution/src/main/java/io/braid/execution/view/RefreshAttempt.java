package io.braid.execution.view;

import io.braid.planner.concurrent.CancellationSignal;
import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One refresh of a view, from its request to its end, for which others can wait. */
public final class RefreshAttempt implements CancellationSignal {
    private final CompletableFuture<ViewVersion> done = new CompletableFuture<>();
    private final List<Runnable> hooks = new ArrayList<>();
    private @Nullable BraidException reason;

    /** Completes with the new version or with the failure. */
    CompletableFuture<ViewVersion> done() {
        return done;
    }

    /** Cancels the refresh asynchronously. */
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

    /** The error to report: the reason for the cancellation, if it was cancelled. */
    synchronized Throwable failure(Throwable thrown) {
        return reason == null ? thrown : reason;
    }
}
