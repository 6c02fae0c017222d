package io.braid.spi.capability;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** SQL clauses that a source may support. {@link FunctionRule}s restrict the expressions within them. */
public enum Feature {
    /** WHERE. */
    FILTER,
    /** Expressions, not only columns, in the select list. */
    PROJECT,
    /** Boolean expressions as values, as in the select list, and boolean values as conditions. */
    CONDITION_AS_VALUE,
    INNER_JOIN,
    LEFT_JOIN,
    FULL_JOIN,
    /** Joins of many rows without an index, as by hashing; without this, the source uses a nested loop. */
    JOIN_WITHOUT_INDEX,
    /** Joins with a subquery, such as a grouping, that is evaluated once and not for each row of the other side. */
    JOIN_OF_QUERIES,
    /**
     * Correlated EXISTS, if it is no slower than a join with the distinct rows of the subquery. A source that evaluates
     * it for each row should get the join.
     */
    EXISTS,
    /** GROUP BY and aggregate functions. */
    AGGREGATE,
    /** {@code agg(DISTINCT x)}. */
    AGGREGATE_DISTINCT,
    /** ORDER BY, with NULLS FIRST and LAST written or emulated. */
    SORT,
    /** A limit on the number of rows. */
    LIMIT,
    /** A limit of zero rows. */
    LIMIT_ZERO,
    /** An offset. */
    OFFSET,
    UNION_ALL,
    /** UNION (distinct), INTERSECT and EXCEPT. */
    SET_OPERATIONS,
    /** Window functions with frames. */
    WINDOW,
    /** GROUPING SETS, ROLLUP and CUBE. */
    GROUPING_SETS,
    /** Aggregates with FILTER, with ORDER BY, or with several arguments. */
    AGGREGATE_CLAUSES,
    /**
     * Braid's own SQL dialect, including expressions on which databases disagree, such as non-constant patterns, time
     * units, arrays and casts.
     */
    BRAID_SQL;

    private static final Set<Feature> OF_BRAID =
            EnumSet.of(SET_OPERATIONS, WINDOW, GROUPING_SETS, AGGREGATE_CLAUSES, BRAID_SQL);

    /** The clauses that databases share with Braid, except the given ones. */
    public static Set<Feature> commonExcept(Feature... missing) {
        EnumSet<Feature> common = EnumSet.complementOf(EnumSet.copyOf(OF_BRAID));
        Arrays.asList(missing).forEach(common::remove);
        return Collections.unmodifiableSet(common);
    }
}
