package io.braid.planner.write;

/** Kind of a statement that changes rows. */
public enum WriteKind {
    INSERT,
    UPDATE,
    DELETE
}
