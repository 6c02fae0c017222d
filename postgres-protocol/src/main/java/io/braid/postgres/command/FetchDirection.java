package io.braid.postgres.command;

/** Direction of {@code FETCH} and {@code MOVE}. */
public enum FetchDirection {
    FORWARD,
    BACKWARD,
    /** To the row with a number; negative numbers count from the end. */
    ABSOLUTE,
    /** A number of rows relative to the current one. */
    RELATIVE
}
