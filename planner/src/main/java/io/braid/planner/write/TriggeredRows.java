package io.braid.planner.write;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Rows for each of which the statements of an INSTEAD OF trigger are executed, in sequence.
 *
 * @param trigger kind, name and view, for messages
 * @param first the first column that is returned to the client
 * @param returned the columns returned to the client; none without RETURNING
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
