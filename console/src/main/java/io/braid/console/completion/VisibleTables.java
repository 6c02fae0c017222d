package io.braid.console.completion;

import io.braid.planner.Catalog;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogTable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tables of a database that are visible to one user.
 *
 * @param schema the session's default schema
 */
record VisibleTables(
        Catalog catalog, Rights rights, @Nullable String schema) {
    /** Returns the columns of a table; empty if no such table is visible to the user. */
    Optional<List<ScopeColumn>> columns(List<String> path) {
        return catalog.find(path, schema, rights).map(CatalogTable::columns).map(columns -> columns.list().stream()
                .map(column -> new ScopeColumn(
                        column.name(), column.type().withNullable(true).toString()))
                .toList());
    }
}
