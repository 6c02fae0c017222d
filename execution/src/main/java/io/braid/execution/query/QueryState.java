package io.braid.execution.query;

/** State of a query. The last three states are final. */
public enum QueryState {
    /** Waiting for admission. */
    QUEUED,
    /** Being parsed, validated and planned. */
    PLANNING,
    /** Returning rows, or executing a statement without rows. */
    RUNNING,
    /** Waiting for the client to read; its slot is released to other queries. */
    UNREAD,
    FINISHED,
    FAILED,
    CANCELED
}
