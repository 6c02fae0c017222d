package io.braid.postgres.catalog.system;

import io.braid.execution.system.ServerCatalog;
import io.braid.execution.system.ServerState;
import io.braid.execution.system.SystemColumn;
import io.braid.execution.system.SystemScope;
import io.braid.execution.system.SystemTable;
import io.braid.execution.system.SystemTables;
import io.braid.postgres.catalog.function.PostgresFunctions;
import io.braid.postgres.catalog.model.ObjectsCache;
import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.reference.Relation;
import io.braid.postgres.catalog.reference.RelationColumn;
import io.braid.postgres.catalog.table.CatalogRelations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** PostgreSQL's system catalog over the virtual databases of a server. */
public final class PostgresCatalog {
    private static final String COMMENT = "As in PostgreSQL.";

    private final ObjectsCache objects = new ObjectsCache();
    private final CatalogRelations relations = new CatalogRelations(objects);

    /** Returns the system tables of a server and the functions over them. */
    public ServerCatalog of(ServerState server) {
        return new ServerCatalog(server, tables(), scope -> new PostgresFunctions(scope, objects));
    }

    /** Returns all system tables: Braid's own, and PostgreSQL's. */
    public SystemTables tables() {
        return SystemTables.with(relations());
    }

    private List<SystemTable<?>> relations() {
        Map<String, SystemTable<?>> own = new HashMap<>();
        SystemTables.all().stream()
                .filter(table -> table.schema().equals(CatalogData.INFORMATION_SCHEMA))
                .forEach(table -> own.put(table.name(), table));
        List<SystemTable<?>> tables = new ArrayList<>();
        for (Relation relation : CatalogData.get().relations()) {
            SystemTable<?> replaced = own.get(relation.name());
            if (relation.schema().equals(CatalogData.PG_CATALOG)) {
                tables.add(table(relation, relations::rows));
            } else if (replaced == null) {
                tables.add(table(relation, relations::standardRows));
            } else {
                tables.add(completed(replaced, relation));
            }
        }
        return tables;
    }

    /** Extends a table of Braid's by PostgreSQL's columns, which are null if it lacks them. */
    private static <R> SystemTable<R> completed(SystemTable<R> own, Relation relation) {
        List<SystemColumn<R>> columns = new ArrayList<>();
        for (RelationColumn column : relation.columns()) {
            SystemColumn<R> known = own.columns().stream()
                    .filter(one -> one.name().equals(column.name()))
                    .findFirst()
                    .orElse(null);
            columns.add(new SystemColumn<>(
                    column.name(),
                    column.type(),
                    column.typeName(),
                    known == null ? COMMENT : known.comment(),
                    known == null ? row -> null : known.value()));
        }
        return new SystemTable<>(own.schema(), own.name(), own.comment(), columns, own.rows(), false);
    }

    private static SystemTable<@Nullable Object[]> table(
            Relation relation, BiFunction<String, SystemScope, List<@Nullable Object[]>> rows) {
        List<SystemColumn<@Nullable Object[]>> columns = new ArrayList<>();
        for (RelationColumn column : relation.columns()) {
            int place = columns.size();
            columns.add(
                    new SystemColumn<>(column.name(), column.type(), column.typeName(), COMMENT, row -> row[place]));
        }
        return new SystemTable<>(
                relation.schema(),
                relation.name(),
                COMMENT,
                columns,
                scope -> rows.apply(relation.name(), scope).stream(),
                false);
    }
}
