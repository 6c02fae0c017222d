package io.braid.planner.write;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Rows for each of which the statements of an INSTEAD OF trigger are executed, one row after the other.
 *
 * @param trigger kind, name and view, as messages call it
 * @param first the first column of those that the client gets
 * @param returned the columns that the client gets; none if the statement has no RETURNING
 */
public record TriggeredRows(String trigger, List<Step> steps, int first, RowType returned) implements RowHandling {
    /**
     * Statement of the trigger.
     *
     * @param columns the columns of the rows that are its parameters, in order
     */
    public record Step(PlannedWrite write, List<Integer> columns) {
        public Step {
            columns = List.copyOf(columns);
        }
    }

    public TriggeredRows {
        steps = List.copyOf(steps);
    }
}
