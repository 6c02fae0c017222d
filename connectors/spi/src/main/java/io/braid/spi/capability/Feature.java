package io.braid.spi.capability;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Clauses of SQL that a source takes or does not take. What they may contain is said by {@link FunctionRule}s. */
public enum Feature {
    /** WHERE. */
    FILTER,
    /** Expressions, not only columns, in the select list. */
    PROJECT,
    /** A condition where a value is wanted, as in the select list, and a truth value alone where a condition is. */
    CONDITION_AS_VALUE,
    INNER_JOIN,
    LEFT_JOIN,
    FULL_JOIN,
    /** Joins of many rows though no index helps, as by hashing; without this, each row is compared with each. */
    JOIN_WITHOUT_INDEX,
    /**
     * Joins with what is itself a query, as of groups, which is then answered once and not for each row of the other
     * side.
     */
    JOIN_OF_QUERIES,
    /**
     * EXISTS with a query about the row outside, where that is no slower than a join with the distinct values of such a
     * query: a source that runs it for each row had better be given the join.
     */
    EXISTS,
    /** GROUP BY and aggregate functions. */
    AGGREGATE,
    /** {@code agg(DISTINCT x)}. */
    AGGREGATE_DISTINCT,
    /** ORDER BY, with NULLS FIRST and LAST written or emulated. */
    SORT,
    /** A bound on the number of rows. */
    LIMIT,
    /** A bound of zero rows. */
    LIMIT_ZERO,
    /** Skipping rows before the first. */
    OFFSET,
    UNION_ALL,
    /** UNION of distinct rows, INTERSECT and EXCEPT. */
    SET_OPERATIONS,
    /** Window functions with their frames. */
    WINDOW,
    /** GROUPING SETS, ROLLUP and CUBE. */
    GROUPING_SETS,
    /** Aggregates with FILTER, with an order, or with several arguments. */
    AGGREGATE_CLAUSES,
    /**
     * Braid's own SQL: also what databases disagree on means to the source what it means to Braid, such as patterns
     * that are not constant, units of time, arrays and casts.
     */
    BRAID_SQL;

    private static final Set<Feature> OF_BRAID =
            EnumSet.of(SET_OPERATIONS, WINDOW, GROUPING_SETS, AGGREGATE_CLAUSES, BRAID_SQL);

    /** The clauses that databases have in common with Braid, without some of them. */
    public static Set<Feature> commonExcept(Feature... missing) {
        EnumSet<Feature> common = EnumSet.complementOf(EnumSet.copyOf(OF_BRAID));
        Arrays.asList(missing).forEach(common::remove);
        return Collections.unmodifiableSet(common);
    }
}
