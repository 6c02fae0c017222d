package io.braid.connector.jdbc.governor;

import io.braid.spi.ScanContext;
import io.braid.spi.activity.RunningStatement;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Trace of one running statement: its query, its sessions, and the time since which its rows are awaited. */
public final class StatementTrace {
    private static final long NOBODY_WAITS = 0;

    private final ScanContext context;
    private final @Nullable String snapshot;
    private final Instant since = Instant.now();
    private final long startNanos = System.nanoTime();
    private final List<String> backends = new CopyOnWriteArrayList<>();
    private volatile long awaitedSince = NOBODY_WAITS;
    private volatile long askedAt;
    private boolean asking;

    /** @param snapshot see {@link #snapshot()} */
    public StatementTrace(ScanContext context, @Nullable String snapshot) {
        this.context = context;
        this.snapshot = snapshot;
    }

    /** The query to which it belongs. */
    public ScanContext context() {
        return context;
    }

    /** The name of the snapshot that it uses; null for the state at its start. */
    public @Nullable String snapshot() {
        return snapshot;
    }

    /** Called when a backend session starts to work on it. */
    public void runsIn(String backend) {
        backends.add(backend);
    }

    /** Called when that session has finished its work on it. */
    public void left(String backend) {
        backends.remove(backend);
    }

    /** The sessions that work on it, as far as known. */
    List<String> backends() {
        return backends;
    }

    /** Called before waiting for rows. */
    public void await() {
        long now = System.nanoTime();
        askedAt = now;
        awaitedSince = now == NOBODY_WAITS ? 1 : now;
    }

    /** Called after rows or a failure have arrived. */
    public void rest() {
        awaitedSince = NOBODY_WAITS;
    }

    /** The time for which rows have been awaited; 0 if none are awaited. */
    public long silentNanos() {
        long awaited = awaitedSince;
        return awaited == NOBODY_WAITS ? 0 : System.nanoTime() - awaited;
    }

    /**
     * True if the wait since the last query for the session's state is longer than the limit; the caller must then run
     * that query.
     */
    synchronized boolean beginAsking(long nanos) {
        boolean must = !asking && silentNanos() > nanos && System.nanoTime() - askedAt > nanos;
        asking |= must;
        return must;
    }

    /** Called after the session's state was queried. */
    synchronized void endAsking() {
        asking = false;
        askedAt = System.nanoTime();
    }

    RunningStatement now() {
        return new RunningStatement(
                context.queryId(), context.user(), backends, since, System.nanoTime() - startNanos, silentNanos());
    }
}
