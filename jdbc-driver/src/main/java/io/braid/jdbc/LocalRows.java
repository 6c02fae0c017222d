package io.braid.jdbc;

import io.braid.jdbc.core.BatchSource;
import io.braid.wire.batch.Layout;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.message.ColumnDescriptor;
import io.braid.wire.message.ColumnType;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Empty result that needs no server, with the columns that JDBC prescribes. */
final class LocalRows implements BatchSource {
    private final List<ColumnDescriptor> columns;

    private LocalRows(List<ColumnDescriptor> columns) {
        this.columns = columns;
    }

    /**
     * Returns a result with these columns, in the syntax of a table definition: {@code "TYPE_CAT VARCHAR, DATA_TYPE
     * INTEGER"}.
     */
    static LocalRows none(String definition) {
        List<ColumnDescriptor> columns = new ArrayList<>();
        for (String column : definition.split(", ", -1)) {
            int blank = column.indexOf(' ');
            String name = column.substring(0, blank);
            columns.add(new ColumnDescriptor(name, name, "", "", type(column.substring(blank + 1))));
        }
        return new LocalRows(columns);
    }

    private static ColumnType type(String name) {
        switch (name) {
            case "VARCHAR":
                return new ColumnType(Types.VARCHAR, name, -1, 0, true, Layout.BYTES);
            case "BOOLEAN":
                return new ColumnType(Types.BOOLEAN, name, -1, 0, true, Layout.BOOLEAN);
            case "SMALLINT":
                return new ColumnType(Types.SMALLINT, name, -1, 0, true, Layout.INT);
            case "INTEGER":
                return new ColumnType(Types.INTEGER, name, -1, 0, true, Layout.INT);
            case "BIGINT":
                return new ColumnType(Types.BIGINT, name, -1, 0, true, Layout.LONG);
            default:
                throw new IllegalArgumentException(name);
        }
    }

    @Override
    public List<ColumnDescriptor> columns() {
        return columns;
    }

    @Override
    public @Nullable WireBatch next() {
        return null;
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public void close() {
        // Nothing to release.
    }
}
