package io.braid.engine.plan;

/**
 * Aggregate functions. All except {@link #ARRAY_AGG} ignore nulls, and those of pairs ignore pairs with a null. Without
 * values, all return null except the counts and {@link #SUM0}.
 */
public enum AggregateFunction {
    /** Number of rows whose argument is not null, or of all rows without an argument. */
    COUNT,
    /** Sum in the call's type: overflow is NUMERIC_OUT_OF_RANGE. */
    SUM,
    /** Like SUM, but 0 without values. */
    SUM0,
    MIN,
    MAX,
    /** The single value of a group; a second row is CARDINALITY_VIOLATION. Nulls count. */
    SINGLE_VALUE,
    /** Any of the values: always the least, so that the result is deterministic. */
    ANY_VALUE,
    /**
     * The first argument of the row whose second, non-null argument is least; the least of several, null only if all
     * are.
     */
    MIN_BY,
    /** The first argument of the row whose second, non-null argument is greatest; the greatest of several. */
    MAX_BY,
    /** This and the next two are bitwise operations on integers in two's complement. */
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    VAR_POP,
    VAR_SAMP,
    STDDEV_POP,
    STDDEV_SAMP,
    /** This and the following take pairs: the dependent value, then the independent one. */
    COVAR_POP,
    COVAR_SAMP,
    CORR,
    REGR_COUNT,
    REGR_AVGX,
    REGR_AVGY,
    REGR_SXX,
    REGR_SYY,
    REGR_SXY,
    REGR_SLOPE,
    REGR_INTERCEPT,
    REGR_R2,
    /**
     * Concatenation of texts in the call's order, each but the first preceded by its separator, the second argument.
     */
    STRING_AGG,
    /** All values in the call's order, including nulls, as an array. */
    ARRAY_AGG,
    /** Percentile by interpolation. The argument is a fraction from 0 to 1; the call's order has one column. */
    PERCENTILE_CONT,
    /** Like PERCENTILE_CONT, but always one of the values. */
    PERCENTILE_DISC,
    /** The most frequent value; of several, the least, or the greatest if the call's order is descending. */
    MODE,
    /**
     * A number with a bit per argument, all of them keys, the last argument lowest: set if the row's grouping set does
     * not group by that key.
     */
    GROUPING;

    /** True if it is computed from double-precision moments of a value or of a pair. */
    public boolean isMoment() {
        return compareTo(VAR_POP) >= 0 && compareTo(REGR_R2) <= 0;
    }

    /** True if its second argument determines which value of the first it returns. */
    public boolean isOfCompanion() {
        return this == MIN_BY || this == MAX_BY;
    }

    /** True if repeated values change its result. */
    public boolean mindsRepetition() {
        return switch (this) {
            case MIN, MAX, ANY_VALUE, MIN_BY, MAX_BY, BIT_AND, BIT_OR -> false;
            default -> true;
        };
    }

    /** True if its result depends on the order of the rows. */
    public boolean mindsOrder() {
        return this == STRING_AGG || this == ARRAY_AGG;
    }

    /** True if it needs all values of a group at once. */
    public boolean isCollected() {
        return mindsOrder() || this == PERCENTILE_CONT || this == PERCENTILE_DISC || this == MODE;
    }
}
