package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import io.braid.postgres.catalog.reference.RelationColumn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of a view that shows columns of a table under the same names. */
final class Copies {
    private Copies() {}

    /**
     * Returns the rows of a table as those of a view; columns that only the view has are null.
     *
     * @param table the name of the table of these rows
     */
    static List<@Nullable Object[]> of(String table, List<@Nullable Object[]> rows, String view) {
        Relation from = CatalogData.get().relation(table);
        Relation to = CatalogData.get().relation(view);
        List<String> names = from.columns().stream().map(RelationColumn::name).toList();
        int[] places = to.columns().stream()
                .mapToInt(column -> names.indexOf(column.name()))
                .toArray();
        List<@Nullable Object[]> copies = new ArrayList<>();
        for (@Nullable Object[] row : rows) {
            @Nullable Object[] copy = new Object[places.length];
            for (int i = 0; i < places.length; i++) {
                copy[i] = places[i] < 0 ? null : row[places[i]];
            }
            copies.add(copy);
        }
        return copies;
    }
}
