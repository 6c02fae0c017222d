package io.braid.spi.catalog;

import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table or view of a source.
 *
 * @param primaryKey the names of its columns, in order; empty where there is none
 */
public record TableDescription(
        TableName name,
        List<ColumnDescription> columns,
        List<String> primaryKey,
        @Nullable String comment) {
    public TableDescription {
        columns = List.copyOf(columns);
        primaryKey = List.copyOf(primaryKey);
    }

    public RowType rowType() {
        return new RowType(columns.stream()
                .map(column -> new Field(column.name(), column.type()))
                .toList());
    }
}
