package io.braid.execution.modeltest;

import io.braid.spi.batch.Batch;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import io.braid.vdb.DeclaredColumn;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A foreign table in a model test: its declared columns and its current rows. */
final class TestTable {
    private final String label;
    private final TableName remoteName;
    private final List<DeclaredColumn> columns;
    private final List<DataType> types;
    private volatile @Nullable Batch rows;

    /**
     * @param label the name in the model, {@code schema.table}
     * @param remoteName the name in the source
     * @param typeOf parses a type name; fails if it is unknown
     */
    TestTable(String label, TableName remoteName, List<DeclaredColumn> columns, Function<String, DataType> typeOf) {
        this.label = label;
        this.remoteName = remoteName;
        this.columns = List.copyOf(columns);
        this.types = columns.stream()
                .map(column -> typeOf.apply(column.type()).withNullable(column.nullable()))
                .toList();
    }

    String label() {
        return label;
    }

    TableName remoteName() {
        return remoteName;
    }

    List<DeclaredColumn> columns() {
        return columns;
    }

    List<DataType> types() {
        return types;
    }

    /** The index of a column, ignoring letter case; -1 if there is none. */
    int indexOf(String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equalsIgnoreCase(name)) {
                return i;
            }
        }
        return -1;
    }

    void fill(Batch newRows) {
        rows = newRows;
    }

    /** The rows; empty before the script has defined any. */
    Optional<Batch> rows() {
        return Optional.ofNullable(rows);
    }

    /** The description of the table by its source, without keys, because the rows might violate them. */
    TableDescription description() {
        List<ColumnDescription> described = IntStream.range(0, columns.size())
                .mapToObj(i -> new ColumnDescription(
                        columns.get(i).name(), types.get(i), columns.get(i).type()))
                .toList();
        return new TableDescription(remoteName, TableDescription.Kind.TABLE, described, TableKeys.NONE, null);
    }
}
