package io.braid.spi.catalog;

import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Table or view of a source. */
public record TableDescription(
        TableName name,
        Kind kind,
        List<ColumnDescription> columns,
        TableKeys keys,
        @Nullable String comment) {
    public TableDescription {
        columns = List.copyOf(columns);
    }

    /** The columns of the primary key, in order; empty if there is none. */
    public List<String> primaryKey() {
        Key primary = keys.primary();
        return primary == null ? List.of() : primary.columns();
    }

    public RowType rowType() {
        return new RowType(columns.stream()
                .map(column -> new Field(column.name(), column.type()))
                .toList());
    }

    /** Kind of a table in its source. */
    public enum Kind {
        TABLE,
        VIEW
    }
}
