package io.braid.postgres.catalog.model;

import io.braid.planner.catalog.CatalogTable;
import io.braid.spi.catalog.TableDescription;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A table or view in {@code pg_class}.
 *
 * @param rowType the OID of the type of its rows
 * @param arrayType the OID of arrays of these
 * @param name as it is shown
 * @param definition the query of a view, where who asks may see it
 */
public record TableObject(
        long oid,
        long rowType,
        long arrayType,
        Namespace namespace,
        String name,
        CatalogTable table,
        @Nullable String definition,
        List<ColumnObject> columns) {
    public TableObject {
        columns = List.copyOf(columns);
    }

    /** Its {@code relkind}. */
    public String kind() {
        if (table.origin() instanceof CatalogTable.View view) {
            return view.definition().materialized() ? "m" : "v";
        }
        boolean isTable = table.origin() instanceof CatalogTable.Foreign foreign
                && foreign.table().kind() == TableDescription.Kind.TABLE;
        return isTable ? "r" : "v";
    }

    /** True if it is a view that PostgreSQL would compute whenever it is read. */
    public boolean isView() {
        return kind().equals("v");
    }

    /** About how many rows it has, where that is known without asking a source. */
    public OptionalLong rows() {
        return table.origin() instanceof CatalogTable.Foreign foreign
                        && foreign.rows().isPresent()
                ? OptionalLong.of(Math.round(foreign.rows().getAsDouble()))
                : OptionalLong.empty();
    }

    /** The number of the column of a name as the model spells it. */
    OptionalInt numberOf(String column) {
        return columns.stream()
                .filter(one -> one.column().name().equals(column))
                .mapToInt(ColumnObject::number)
                .findFirst();
    }
}
