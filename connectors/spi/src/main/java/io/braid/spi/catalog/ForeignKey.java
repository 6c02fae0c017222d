package io.braid.spi.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Foreign key: columns whose values reference a key of another table or of the same table.
 *
 * @param name the name of the constraint; null if it has none
 * @param targetColumns the referenced columns, in the order of the referencing ones
 */
public record ForeignKey(@Nullable String name, List<String> columns, TableName target, List<String> targetColumns) {
    public ForeignKey {
        columns = List.copyOf(columns);
        targetColumns = List.copyOf(targetColumns);
    }
}
