package io.braid.planner.option;

import io.braid.spi.capability.Feature;
import java.util.Locale;

/** Optimization that can be disabled without a change of results. */
public enum PlannerSwitch {
    MATERIALIZED_VIEWS("Reads the stored rows of materialized views instead of their sources."),
    VIEW_REWRITING(
            "Answers parts of a query from materialized views that it does not name, as far as max_staleness allows."),
    VIEW_COSTS("Chooses between base tables and materialized views that a query does not name by the cost of the"
            + " plans, instead of by row counts."),
    LOOKUP_CACHE("Answers point look-ups by key from cached rows, where the table's schema allows stale rows."),
    COMMON_LOOKUPS("Combines point look-ups of concurrent queries into one statement per source."),
    SHARED_PLANS("Shares a plan among statements that differ only in literals that columns are compared with, where"
            + " these select about the same share of rows."),
    PARAMETER_PLANS("Gives a prepared statement another plan for parameter values that select another share of rows."),
    JOIN_ORDER("Orders inner joins by cost, instead of as written."),
    DEPENDENT_JOINS("Sends the join keys found in one source to another, which returns only rows with these keys."),
    SEVERAL_KEYS("Sends a source the keys of several joins at once."),
    KEY_REDUCTION("Sends join keys also where that saves little time, if far fewer rows are returned."),
    KEY_RANGES("Sends the range between the least and the greatest join key, where there are too many keys to send."),
    MERGE_JOINS("Merge-joins rows that both sources send in key order, where that costs less than a hash join."),
    NULL_SAFE_HASH_JOIN("Uses hash joins for IS NOT DISTINCT FROM, instead of nested loops."),
    SHARED_PARTS("Computes a common part of a plan once, and buffers its rows until every reader has read them."),
    DECORRELATION("Turns correlated sub-queries into joins, instead of running them for each outer row."),
    SEMI_JOINS("Uses semi- and anti-joins for EXISTS whose conditions are not only equalities."),
    NULL_AWARE_JOINS(
            "Uses null-aware semi- and anti-joins for nullable IN and NOT IN, instead of counting rows and nulls."),
    NEAREST_REFERENCES("Lets a nested sub-query refer to the nearest enclosing row that has the same value."),
    NESTED_CORRELATIONS(
            "Decorrelates sub-queries that refer to rows of two enclosing queries, by joining those rows first."),
    NARROW_CORRELATIONS("Filters the outer rows before a sub-query about them is decorrelated."),
    PLAIN_CORRELATIONS("Turns LATERAL sub-queries that only compute and compare with the outer row into plain joins."),
    COMMON_FACTORS("Moves conditions that all alternatives of an OR have in common out of it, one for each table."),
    CONSTANT_FOLDING("Evaluates constant expressions while planning, and simplifies conditions."),
    UNCAST_COMPARISONS("Compares integers and dates with constants in their own type, instead of a wider one."),
    MOVE_FILTERS("Moves filters towards the tables that they are about."),
    SPLIT_MERGED_FILTERS(
            "Applies a condition on the merged key of an outer join with USING, or on COALESCE of both keys, to"
                    + " both sides."),
    TRANSITIVE_PREDICATES("Applies a condition on one side of a join to equal columns of the other side."),
    JOIN_ELIMINATION("Removes joins that, by a primary or foreign key, add neither needed columns nor rows."),
    TRIM_COLUMNS("Reads only columns that are needed."),
    PUSH_FILTERS("Pushes filters down to sources."),
    PUSH_EXPRESSIONS("Pushes expressions down to sources."),
    TRIM_PADDED_TEXT("Pushes expressions over text that sources pad, such as CHAR(n), down over the trimmed text."),
    PUSH_JOINS("Pushes joins of tables of one source down to it."),
    PUSH_EXISTENCE("Pushes semi- and anti-joins down as EXISTS and NOT EXISTS, instead of joins with distinct values."),
    CHECK_AFTERWARDS("Pushes joins down also where a source only narrows a side, such as by a condition on text that it"
            + " compares in its own way, and checks the condition after the join."),
    PUSH_AGGREGATES("Pushes GROUP BY and aggregates down to sources."),
    PARTIAL_AGGREGATES("Pushes partial aggregation below a join or UNION ALL, where it leaves far fewer rows."),
    GROUPS_IN_PARTS("Splits the scan below a partial aggregation by key range, so that the parts run in parallel."),
    COMMON_GROUPS("Sends groups that a statement reads several times as a common table expression."),
    PUSH_SORTS("Pushes ORDER BY down to sources."),
    SORT_BY_CODE_POINTS(
            "Lets sources sort text by code points instead of their own collation, where only the first few of"
                    + " many rows are needed."),
    GROUP_BY_CODE_POINTS(
            "Lets sources that are far away group text by code points instead of their own collation, where far fewer"
                    + " groups come than rows."),
    PUSH_LIMITS("Pushes LIMIT and OFFSET down to sources."),
    PUSH_UNIONS("Pushes UNION, INTERSECT and EXCEPT down to sources."),
    PUSH_WINDOWS("Pushes window functions down to other Braid servers."),
    ENGINE_FALLBACK("Runs a statement locally if its distributed engine cannot be reached when it begins.");

    private final String help;

    PlannerSwitch(String help) {
        this.help = help;
    }

    /** Returns a sentence about the effect of the enabled switch. */
    public String help() {
        return help;
    }

    /** Returns the name of its setting. */
    public String setting() {
        return "enable_" + name().toLowerCase(Locale.ROOT);
    }

    /** Returns the switch that enables the push-down of a clause. */
    public static PlannerSwitch of(Feature feature) {
        return switch (feature) {
            case FILTER -> PUSH_FILTERS;
            case PROJECT, CONDITION_AS_VALUE, BRAID_SQL -> PUSH_EXPRESSIONS;
            case INNER_JOIN, LEFT_JOIN, FULL_JOIN, JOIN_WITHOUT_INDEX, JOIN_OF_QUERIES -> PUSH_JOINS;
            case EXISTS -> PUSH_EXISTENCE;
            case AGGREGATE, AGGREGATE_DISTINCT, GROUPING_SETS, AGGREGATE_CLAUSES -> PUSH_AGGREGATES;
            case SORT -> PUSH_SORTS;
            case LIMIT, LIMIT_ZERO, OFFSET -> PUSH_LIMITS;
            case UNION_ALL, SET_OPERATIONS -> PUSH_UNIONS;
            case WINDOW -> PUSH_WINDOWS;
        };
    }
}
