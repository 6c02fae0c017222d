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
 * @param rowType the OID of its row type
 * @param arrayType the OID of the array type of its row type
 * @param name as displayed
 * @param definition the query of a view, if the user may see it
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

    /** True for a view that is not materialized. */
    public boolean isView() {
        return kind().equals("v");
    }

    /** Returns the estimated number of rows, if known without a request to a source. */
    public OptionalLong rows() {
        return table.origin() instanceof CatalogTable.Foreign foreign
                        && foreign.rows().isPresent()
                ? OptionalLong.of(Math.round(foreign.rows().getAsDouble()))
                : OptionalLong.empty();
    }

    /** Returns the number of a column by its name as the model spells it. */
    OptionalInt numberOf(String column) {
        return columns.stream()
                .filter(one -> one.column().name().equals(column))
                .mapToInt(ColumnObject::number)
                .findFirst();
    }
}
