package io.braid.server.query;

/** How far a query has come. The last three are final. */
public enum QueryState {
    /** Waiting for its turn. */
    QUEUED,
    /** Being planned, or delivering rows. */
    RUNNING,
    FINISHED,
    FAILED,
    CANCELED
}
