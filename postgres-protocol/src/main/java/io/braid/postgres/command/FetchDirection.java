package io.braid.postgres.command;

/** Direction of {@code FETCH} and {@code MOVE}. */
public enum FetchDirection {
    FORWARD,
    BACKWARD,
    /** To the row of a number, which is counted from the end if it is negative. */
    ABSOLUTE,
    /** To the row that is so many rows away. */
    RELATIVE
}
