package io.braid.planner.write;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Rows that a statement returns of those that it changes.
 *
 * @param query runs once for each row that is written, whose values are its parameters
 * @param written the number of values that the row is written by; those behind are for the query alone
 * @param keys the number of columns behind the others that are the key, by which the row is checked; the client does
 *     not get them
 */
public record ReturnedRows(PlannedQuery query, Moment moment, int written, int keys) implements RowHandling {
    /** The columns that the client gets. */
    public RowType columns() {
        List<Field> fields = query.columns().fields();
        return keys == 0 ? query.columns() : new RowType(fields.subList(0, fields.size() - keys));
    }

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
