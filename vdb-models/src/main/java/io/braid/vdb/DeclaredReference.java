package io.braid.vdb;

import java.util.List;

/**
 * A foreign key that a model declares.
 *
 * @param table the path of the table referred to, as the model names it
 */
public record DeclaredReference(List<String> columns, List<String> table, List<String> targetColumns) {
    public DeclaredReference {
        columns = List.copyOf(columns);
        table = List.copyOf(table);
        targetColumns = List.copyOf(targetColumns);
    }
}
