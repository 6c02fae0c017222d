package io.braid.spi;

import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a fragment runs.
 *
 * @param queryId the query's id, for logs and for tracing the statement in the source
 * @param user who asked for it; users take turns where a source has too much to do; empty for Braid itself
 * @param batchRows how many rows a batch should have
 * @param deadlineNanos the reading of {@link System#nanoTime()} at which the query must have ended, or
 *     {@link #NO_DEADLINE}
 * @param tag what is to be written behind the text of the statement, for whoever finds it in the source; null for
 *     nothing
 */
public record ScanContext(
        String queryId,
        String user,
        int batchRows,
        long deadlineNanos,
        @Nullable TraceTag tag) {
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /** Without a tag. */
    public ScanContext(String queryId, String user, int batchRows, long deadlineNanos) {
        this(queryId, user, batchRows, deadlineNanos, null);
    }

    /** On behalf of nobody in particular. */
    public ScanContext(String queryId, int batchRows, long deadlineNanos) {
        this(queryId, "", batchRows, deadlineNanos);
    }

    /** Without a deadline, in batches of the usual size. */
    public static ScanContext of(String queryId) {
        return new ScanContext(queryId, io.braid.spi.batch.Batch.TARGET_ROWS, NO_DEADLINE);
    }

    /** The same with a tag. */
    public ScanContext with(TraceTag newTag) {
        return new ScanContext(queryId, user, batchRows, deadlineNanos, newTag);
    }

    public boolean hasDeadline() {
        return deadlineNanos != NO_DEADLINE;
    }

    public boolean isPastDeadline() {
        return hasDeadline() && System.nanoTime() - deadlineNanos >= 0;
    }

    /** How much time is left; {@link Long#MAX_VALUE} without a deadline. */
    public long nanosLeft() {
        return hasDeadline() ? deadlineNanos - System.nanoTime() : Long.MAX_VALUE;
    }
}
