package io.braid.engine.plan;

/** Window functions other than aggregates. */
public enum WindowFunction {
    ROW_NUMBER,
    RANK,
    DENSE_RANK,
    PERCENT_RANK,
    CUME_DIST,
    /** The argument is the number of parts; anything below 1 is INVALID_PARAMETER. */
    NTILE,
    /** Value, distance in rows, and default if there is no such row. */
    LAG,
    /** Like LAG, in the other direction. */
    LEAD,
    FIRST_VALUE,
    LAST_VALUE,
    /** Value, and the number of a row within the frame, from 1. */
    NTH_VALUE
}
