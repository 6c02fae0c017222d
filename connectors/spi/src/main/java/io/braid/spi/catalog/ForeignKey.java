package io.braid.spi.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Columns whose values are found in a key of another table, or of the same.
 *
 * @param name the name of the constraint, where it has one
 * @param targetColumns the columns of that key, each at the place of the column that refers to it
 */
public record ForeignKey(@Nullable String name, List<String> columns, TableName target, List<String> targetColumns) {
    public ForeignKey {
        columns = List.copyOf(columns);
        targetColumns = List.copyOf(targetColumns);
    }
}
