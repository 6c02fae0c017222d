package io.braid.spi;

import org.jspecify.annotations.Nullable;

/**
 * Context in which a fragment runs.
 *
 * @param queryId the query's id, for logs and for tracing the statement at the source
 * @param user the querying user, by whom permits are shared fairly; empty for Braid itself
 * @param batchRows the target number of rows of a batch
 * @param deadlineNanos the {@link System#nanoTime()} at which the query must have ended, or {@link #NO_DEADLINE}
 * @param tag the trace id that is appended to the statement's text as a comment; null for none
 */
public record ScanContext(
        String queryId,
        String user,
        int batchRows,
        long deadlineNanos,
        @Nullable TraceTag tag) {
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /** A context without a tag. */
    public ScanContext(String queryId, String user, int batchRows, long deadlineNanos) {
        this(queryId, user, batchRows, deadlineNanos, null);
    }

    /** A context without a user. */
    public ScanContext(String queryId, int batchRows, long deadlineNanos) {
        this(queryId, "", batchRows, deadlineNanos);
    }

    /** A context without a deadline, with the default batch size. */
    public static ScanContext of(String queryId) {
        return new ScanContext(queryId, io.braid.spi.batch.Batch.TARGET_ROWS, NO_DEADLINE);
    }

    /** A copy with another tag. */
    public ScanContext with(TraceTag newTag) {
        return new ScanContext(queryId, user, batchRows, deadlineNanos, newTag);
    }

    public boolean hasDeadline() {
        return deadlineNanos != NO_DEADLINE;
    }

    public boolean isPastDeadline() {
        return hasDeadline() && System.nanoTime() - deadlineNanos >= 0;
    }

    /** The remaining time; {@link Long#MAX_VALUE} without a deadline. */
    public long nanosLeft() {
        return hasDeadline() ? deadlineNanos - System.nanoTime() : Long.MAX_VALUE;
    }
}
