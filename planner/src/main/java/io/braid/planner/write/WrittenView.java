package io.braid.planner.write;

import io.braid.vdb.ViewDefinition;
import java.util.List;

/**
 * Updatable view of a statement.
 *
 * @param names names of its columns
 * @param columns the underlying columns of the table; negative for a computed column
 */
public record WrittenView(ViewDefinition definition, List<String> names, List<Integer> columns) {
    public WrittenView {
        names = List.copyOf(names);
        columns = List.copyOf(columns);
    }
}
