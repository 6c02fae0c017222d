package io.braid.console.completion;

import io.braid.planner.Catalog;
import io.braid.planner.access.Rights;
import io.braid.planner.catalog.CatalogTable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tables of a database as one user may see them.
 *
 * @param schema the session's default schema
 */
record VisibleTables(
        Catalog catalog, Rights rights, @Nullable String schema) {
    /** The columns of a table; empty if the user sees no table of that name. */
    Optional<List<ScopeColumn>> columns(List<String> path) {
        return catalog.find(path, schema, rights).map(CatalogTable::columns).map(columns -> columns.list().stream()
                .map(column -> new ScopeColumn(
                        column.name(), column.type().withNullable(true).toString()))
                .toList());
    }
}
