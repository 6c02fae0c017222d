package io.braid.engine.plan;

/** The aggregates the engine computes. Nulls are passed over by all of them; of no values, all but COUNT yield null. */
public enum AggregateFunction {
    /** Of rows where the argument is not null, or of all rows where there is no argument. */
    COUNT,
    /** In the call's type: overflow is NUMERIC_OUT_OF_RANGE. */
    SUM,
    MIN,
    MAX,
    /** The one value of a group; a second row is CARDINALITY_VIOLATION. Nulls count. */
    SINGLE_VALUE,
    /** Any one of the values. */
    ANY_VALUE
}
