package io.braid.connector.jdbc.governor;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Cancellation of a statement at its source, with a time limit for a source that does not respond. */
public final class StatementCanceller {
    private static final long PATIENCE_MILLIS = 500;

    private StatementCanceller() {}

    /**
     * True if the cancellation was sent in time. Otherwise it may still arrive later, so the connection must not be
     * reused.
     */
    public static boolean told(CancelGate.Stop stop) {
        CompletableFuture<Boolean> told = new CompletableFuture<>();
        if (!BackgroundThreads.THREADS.begin("braid-cancel", () -> tell(stop, told))) {
            return false;
        }
        try {
            return told.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    private static void tell(CancelGate.Stop stop, CompletableFuture<Boolean> told) {
        boolean done = false;
        try {
            stop.run();
            done = true;
        } catch (SQLException | RuntimeException | Error e) {
            // The cancellation could not be sent.
        } finally {
            told.complete(done);
        }
    }
}
