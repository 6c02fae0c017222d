package io.braid.planner.option;

import io.braid.spi.capability.Feature;
import java.util.Locale;

/** Something that a planner does to make queries faster, and can do without: answers do not depend on it. */
public enum PlannerSwitch {
    MATERIALIZED_VIEWS("Reads the rows that are kept of materialized views, instead of their sources."),
    VIEW_REWRITING(
            "Reads kept rows of materialized views that a query does not name, where they are what it would compute,"
                    + " if max_staleness lets it."),
    VIEW_COSTS("Chooses by what plans are expected to cost between tables and the views that a query does not name,"
            + " instead of by numbers of rows."),
    LOOKUP_CACHE(
            "Takes single rows of a while ago that are looked up by a key, where the schema of the table says how old"
                    + " they may be."),
    COMMON_LOOKUPS(
            "Has a source asked in one statement for single rows that many queries look for by their keys at once."),
    JOIN_ORDER("Puts inner joins into the order that is expected to cost least, instead of that of the text."),
    DEPENDENT_JOINS("Sends keys that were found in one source to another, which then sends only rows with these."),
    SEVERAL_KEYS("Sends a source the keys of several joins at once, not only those of one."),
    FEWER_ROWS("Sends keys also where that takes hardly longer than to read all rows, if far fewer rows come then."),
    KEY_RANGES("Asks only for what lies between the least and the greatest of the keys, where these are too many to be"
            + " sent."),
    MERGE_JOINS(
            "Joins rows that two sources send in the order of what must be equal side by side, keeping neither side,"
                    + " where that takes less."),
    HASH_NULLS(
            "Joins rows whose keys are the same or both null by a hash of these, instead of comparing each with each."),
    SHARED_PARTS("Computes what a plan reads in several places once, and keeps its rows until all have read them."),
    DECORRELATION("Turns sub-queries about a row outside into joins, instead of running them for each such row."),
    SEMI_JOINS("Makes a join of EXISTS that compares rows in other ways than by equality, too, which asks for one such"
            + " row of each outside."),
    NULL_AWARE_JOINS(
            "Makes one join of IN and NOT IN about values that may be null, which reads the sub-query once, instead of"
                    + " counting its rows and nulls."),
    NEAREST_REFERENCES("Has a sub-query within a sub-query refer to the row of that one where it has the value of the"
            + " row outside of both."),
    NESTED_CORRELATIONS(
            "Joins the rows outside with those of a sub-query first where another one in it, or in ON of an outer join, is about"
                    + " both, so that it becomes a join, too."),
    NARROW_CORRELATIONS("Filters the rows outside before a sub-query about them becomes a join."),
    PLAIN_CORRELATIONS(
            "Makes a join of a sub-query in FROM that only computes and compares with the row outside, without"
                    + " having that fetched twice."),
    COMMON_FACTORS(
            "Makes of a condition's alternatives one that they have in common, one for each table, and the rest of"
                    + " them."),
    CONSTANT_FOLDING("Computes what is constant once, and simplifies conditions."),
    UNCAST_COMPARISONS(
            "Compares whole numbers and dates themselves with constants, instead of wider types that they are cast to."),
    MOVE_FILTERS("Moves conditions towards the tables that they are about."),
    SPLIT_MERGED_FILTERS(
            "Applies a condition on the key that an outer join with USING, or COALESCE, makes of two to both of its sides."),
    TRANSITIVE_PREDICATES("Applies a condition on one side of a join to what is equal on the other, too."),
    JOIN_ELIMINATION(
            "Leaves out a join that adds neither columns that are read nor rows, because of a key or a foreign key."),
    TRIM_COLUMNS("Asks for no columns that nothing needs."),
    PUSH_FILTERS("Lets sources evaluate conditions."),
    PUSH_EXPRESSIONS("Lets sources compute expressions."),
    PUSH_JOINS("Lets sources join their own tables."),
    PUSH_EXISTENCE("Asks sources by EXISTS whether there is a row, instead of having them join the distinct values of a"
            + " sub-query."),
    CHECK_AFTERWARDS(
            "Lets sources join rows that they have only narrowed, as those of a condition on text that they compare in"
                    + " their own way, and checks these after the join."),
    PUSH_AGGREGATES("Lets sources group and aggregate."),
    PARTIAL_AGGREGATES(
            "Lets a source group its rows before they are joined or put together with those of others here, where that"
                    + " leaves far fewer."),
    GROUPS_IN_PARTS(
            "Lets a source send the groups of a part of its rows at a time, where what it sends is grouped again here."),
    COMMON_GROUPS("Has a source that is asked for the same groups in several places of a statement make them once."),
    PUSH_SORTS("Lets sources sort."),
    SORT_BY_CODE_POINTS(
            "Has sources sort text by code points that they would sort otherwise, where few of many rows are wanted."),
    PUSH_LIMITS("Lets sources stop after as many rows as are wanted."),
    PUSH_UNIONS("Lets sources put rows of several queries together.");

    private final String help;

    PlannerSwitch(String help) {
        this.help = help;
    }

    /** What is done if it is on, as a sentence. */
    public String help() {
        return help;
    }

    /** The setting that switches it. */
    public String setting() {
        return "enable_" + name().toLowerCase(Locale.ROOT);
    }

    /** The one without which no source is sent a clause. */
    static PlannerSwitch of(Feature feature) {
        return switch (feature) {
            case FILTER -> PUSH_FILTERS;
            case PROJECT, CONDITION_AS_VALUE -> PUSH_EXPRESSIONS;
            case INNER_JOIN, LEFT_JOIN, FULL_JOIN, JOIN_WITHOUT_INDEX, JOIN_OF_QUERIES -> PUSH_JOINS;
            case EXISTS -> PUSH_EXISTENCE;
            case AGGREGATE, AGGREGATE_DISTINCT -> PUSH_AGGREGATES;
            case SORT -> PUSH_SORTS;
            case LIMIT, LIMIT_ZERO, OFFSET -> PUSH_LIMITS;
            case UNION_ALL -> PUSH_UNIONS;
        };
    }
}
