package io.braid.connector.jdbc.governor;

import io.braid.spi.ScanContext;
import io.braid.spi.activity.RunningStatement;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Trace of one running statement: its query, its sessions, and since when its rows are awaited. */
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

    /** The query on whose behalf it runs. */
    public ScanContext context() {
        return context;
    }

    /** The name of the state of the source that it is to see; null for the state of when it begins. */
    public @Nullable String snapshot() {
        return snapshot;
    }

    /** A backend session of the source has begun to work on it. */
    public void runsIn(String backend) {
        backends.add(backend);
    }

    /** That session has ended its work on it. */
    public void left(String backend) {
        backends.remove(backend);
    }

    /** The sessions that work on it, as far as they are known. */
    List<String> backends() {
        return backends;
    }

    /** The wait for rows begins. */
    public void await() {
        long now = System.nanoTime();
        askedAt = now;
        awaitedSince = now == NOBODY_WAITS ? 1 : now;
    }

    /** Rows have come, or a failure. */
    public void rest() {
        awaitedSince = NOBODY_WAITS;
    }

    /** The time for which rows have been awaited; 0 if they are not. */
    public long silentNanos() {
        long awaited = awaitedSince;
        return awaited == NOBODY_WAITS ? 0 : System.nanoTime() - awaited;
    }

    /** True if rows have been awaited for so long since the source was last asked; if so, it is to be asked, by one. */
    synchronized boolean beginAsking(long nanos) {
        boolean must = !asking && silentNanos() > nanos && System.nanoTime() - askedAt > nanos;
        asking |= must;
        return must;
    }

    /** The source has been asked. */
    synchronized void endAsking() {
        asking = false;
        askedAt = System.nanoTime();
    }

    RunningStatement now() {
        return new RunningStatement(
                context.queryId(), context.user(), backends, since, System.nanoTime() - startNanos, silentNanos());
    }
}
