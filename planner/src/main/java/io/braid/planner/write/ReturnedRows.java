package io.braid.planner.write;

import io.braid.engine.plan.query.PlannedQuery;

/**
 * Rows that a statement returns of those that it changes.
 *
 * @param query runs once for each row that is written, whose values are its parameters
 */
public record ReturnedRows(PlannedQuery query, Moment moment) implements RowHandling {
    /** Point in time at which the query runs. */
    public enum Moment {
        /** It is the statement itself: the source writes the row and returns it. */
        INSTEAD,
        /** Before the row is written. */
        BEFORE,
        /** After the row has been written. */
        AFTER
    }
}
