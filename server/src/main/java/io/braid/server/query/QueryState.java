package io.braid.server.query;

/** How far a query has come. The last three are final. */
public enum QueryState {
    /** Waiting for its turn. */
    QUEUED,
    /** Being understood and planned. */
    PLANNING,
    /** Delivering rows, or doing what it says. */
    RUNNING,
    FINISHED,
    FAILED,
    CANCELED
}
