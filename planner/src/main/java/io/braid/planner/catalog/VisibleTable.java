package io.braid.planner.catalog;

import io.braid.planner.access.Rights;
import io.braid.planner.access.VisibleColumns;
import io.braid.planner.statistics.KnownStatistics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ForeignKey;
import io.braid.spi.catalog.Index;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.schema.Table;
import org.jspecify.annotations.Nullable;

/** Table or view with restricted access, described without its hidden parts. */
record VisibleTable(Table visible, Rights rights) {
    /** Returns the unrestricted table or view. */
    static Table inner(Table table) {
        if (table instanceof ColumnRestrictedTable narrow) {
            return inner(narrow.inner());
        }
        return table instanceof PolicyTable restricted ? inner(restricted.inner()) : table;
    }

    CatalogTable described(
            String schema, String name, @Nullable String comment, Supplier<List<CatalogColumn>> columns) {
        Table table = inner(visible);
        if (table instanceof ViewTable view) {
            return new CatalogTable(schema, name, comment, new CatalogTable.View(view.definition()), columns);
        }
        if (table instanceof SourceTable remote) {
            TableDescription visible = visible(remote.description(), rights.columns(schema, name));
            return new CatalogTable(
                    schema,
                    name,
                    comment == null ? visible.comment() : comment,
                    new CatalogTable.Foreign(remote.source().name(), visible, KnownStatistics.NONE),
                    columns);
        }
        InvalidTable unusable = (InvalidTable) table;
        return new CatalogTable(schema, name, comment, new CatalogTable.Unusable(), () -> {
            throw unusable.problem();
        });
    }

    private static TableDescription visible(TableDescription table, VisibleColumns columns) {
        List<ColumnDescription> visible = table.columns().stream()
                .filter(column -> columns.has(column.name()))
                .toList();
        TableKeys keys = table.keys();
        Key primary = keys.primary();
        return new TableDescription(
                table.name(),
                table.kind(),
                visible,
                new TableKeys(
                        primary != null && all(columns, primary.columns()) ? primary : null,
                        keys.unique().stream()
                                .filter(key -> all(columns, key.columns()))
                                .toList(),
                        keys.foreign().stream()
                                .filter((ForeignKey key) -> all(columns, key.columns()))
                                .toList(),
                        keys.indexes().stream()
                                .filter((Index index) -> all(columns, index.columns()))
                                .toList()),
                table.comment());
    }

    private static boolean all(VisibleColumns columns, List<String> names) {
        return names.stream().allMatch(columns::has);
    }
}
