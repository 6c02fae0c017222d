package io.braid.execution.query;

/** State of a query. The last three are final. */
public enum QueryState {
    /** Waiting for its turn. */
    QUEUED,
    /** Being understood and planned. */
    PLANNING,
    /** Delivering rows, or doing what it says. */
    RUNNING,
    /** Waiting for its client to read on, while others run in its place. */
    UNREAD,
    FINISHED,
    FAILED,
    CANCELED
}
