package io.braid.engine.plan;

/**
 * The aggregates the engine computes. Nulls are passed over by all of them but {@link #ARRAY_AGG}, and by those of
 * pairs every pair with a null; of no values, all yield null but the counts and {@link #SUM0}.
 */
public enum AggregateFunction {
    /** Of rows where the argument is not null, or of all rows where there is no argument. */
    COUNT,
    /** In the call's type: overflow is NUMERIC_OUT_OF_RANGE. */
    SUM,
    /** As SUM, but 0 of no values. */
    SUM0,
    MIN,
    MAX,
    /** The one value of a group; a second row is CARDINALITY_VIOLATION. Nulls count. */
    SINGLE_VALUE,
    /** Any one of the values: always the least, so that it depends on nothing but them. */
    ANY_VALUE,
    /**
     * The first argument where the second, which must not be null, is least; of several such the least, null only if
     * all are.
     */
    MIN_BY,
    /** The first argument where the second, which must not be null, is greatest; of several such the greatest. */
    MAX_BY,
    /** This and the following are of the bits of whole numbers, in two's complement. */
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    VAR_POP,
    VAR_SAMP,
    STDDEV_POP,
    STDDEV_SAMP,
    /** This and the following are of pairs: the dependent value, then the independent one. */
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
    /** Texts in the call's order, each but the first after its separator, the second argument. */
    STRING_AGG,
    /** All values in the call's order, nulls among them, as an array. */
    ARRAY_AGG,
    /** The argument is a fraction from 0 to 1, the call's order has one column; between two values it interpolates. */
    PERCENTILE_CONT,
    /** As PERCENTILE_CONT, but always one of the values. */
    PERCENTILE_DISC,
    /** The most frequent value; the least of several. */
    MODE,
    /**
     * A number with a bit for each argument, all of them keys, the last argument lowest: set where the grouping set
     * that made the row does not group by that key.
     */
    GROUPING;

    /** True if it is computed from double-precision moments of a value or of a pair. */
    public boolean isMoment() {
        return compareTo(VAR_POP) >= 0 && compareTo(REGR_R2) <= 0;
    }

    /** True if its second argument tells which of the values of the first it is. */
    public boolean isOfCompanion() {
        return this == MIN_BY || this == MAX_BY;
    }

    /** True if it makes a difference to it if equal values come again. */
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

    /** True if it needs all values of a group side by side. */
    public boolean isCollected() {
        return mindsOrder() || this == PERCENTILE_CONT || this == PERCENTILE_DISC || this == MODE;
    }
}
