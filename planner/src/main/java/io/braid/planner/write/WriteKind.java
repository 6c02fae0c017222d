package io.braid.planner.write;

/** Kind of a statement that changes rows, or locks them for a change. */
public enum WriteKind {
    INSERT,
    UPDATE,
    DELETE,
    MERGE,
    LOCK
}
