package io.braid.planner.write;

import io.braid.vdb.ViewDefinition;
import java.util.List;

/**
 * View through which a table is written.
 *
 * @param names of its columns
 * @param columns the columns of the table that they are; below zero where a column is computed
 */
public record WrittenView(ViewDefinition definition, List<String> names, List<Integer> columns) {
    public WrittenView {
        names = List.copyOf(names);
        columns = List.copyOf(columns);
    }
}
