package io.braid.execution.system;

import io.braid.planner.catalog.CatalogColumn;
import io.braid.planner.catalog.CatalogTable;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A column of a table.
 *
 * @param position the position in the table, counted from 1
 */
record TableColumn(CatalogTable table, int position, CatalogColumn column) {
    static Stream<TableColumn> of(CatalogTable table) {
        List<CatalogColumn> columns = table.columns().list();
        return IntStream.range(0, columns.size()).mapToObj(i -> new TableColumn(table, i + 1, columns.get(i)));
    }

    String name() {
        return column.name();
    }

    DataType type() {
        return column.type();
    }

    boolean isText() {
        return type().kind() == TypeKind.VARCHAR;
    }

    /** Details from the source besides the type; none for a column of a view. */
    ColumnDetails details() {
        var remote = column.remote();
        return remote == null ? ColumnDetails.NONE : remote.details();
    }
}
