package io.braid.vdb;

import java.util.List;

/**
 * Foreign key declared in a model.
 *
 * @param table the path of the referenced table in the model
 */
public record DeclaredReference(List<String> columns, List<String> table, List<String> targetColumns) {
    public DeclaredReference {
        columns = List.copyOf(columns);
        table = List.copyOf(table);
        targetColumns = List.copyOf(targetColumns);
    }
}
