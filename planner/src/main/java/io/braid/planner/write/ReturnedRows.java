package io.braid.planner.write;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Rows that a modifying statement returns.
 *
 * @param query runs once for each written row, whose values are its parameters
 * @param written the number of values that the row is written with; further ones are only for the query
 * @param keys the number of trailing key columns, which identify the row for checks and are not returned to the client
 */
public record ReturnedRows(PlannedQuery query, Moment moment, int written, int keys) implements RowHandling {
    /** Returns the columns that the client receives. */
    public RowType columns() {
        List<Field> fields = query.columns().fields();
        return keys == 0 ? query.columns() : new RowType(fields.subList(0, fields.size() - keys));
    }

    /** Point in time at which the query runs. */
    public enum Moment {
        /** The query is the statement itself: the source writes the row and returns it. */
        INSTEAD,
        /** Before the row is written. */
        BEFORE,
        /** After the row has been written. */
        AFTER
    }
}
