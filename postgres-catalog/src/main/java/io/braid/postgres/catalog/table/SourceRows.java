package io.braid.postgres.catalog.table;

import io.braid.execution.system.SystemScope;
import io.braid.planner.catalog.CatalogTable;
import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.ObjectIds;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.vdb.ServerDefinition;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows for the sources as foreign servers. Their options are hidden, as any of them may be a secret. */
final class SourceRows {
    private SourceRows() {}

    private static List<ServerDefinition> servers(SystemScope scope) {
        var visible =
                scope.schemas().map(schema -> String.valueOf(schema.server())).collect(Collectors.toSet());
        return scope.database().catalog().database().all(ServerDefinition.class).stream()
                .filter(server -> scope.isAdministrators() || visible.contains(server.name()))
                .toList();
    }

    private static Map<String, Long> ids(String kind, List<String> names) {
        ObjectIds ids = new ObjectIds();
        Map<String, Long> numbered = new TreeMap<>();
        names.stream().distinct().sorted().forEach(name -> numbered.put(name, ids.of(kind, name)));
        return numbered;
    }

    private static Map<String, Long> wrappers(SystemScope scope) {
        return ids(
                "wrapper",
                servers(scope).stream().map(ServerDefinition::wrapper).toList());
    }

    private static Map<String, Long> serverIds(SystemScope scope) {
        return ids("server", servers(scope).stream().map(ServerDefinition::name).toList());
    }

    static List<@Nullable Object[]> wrapperRows(SystemScope scope) {
        RowWriter writer = new RowWriter("pg_catalog.pg_foreign_data_wrapper");
        wrappers(scope)
                .forEach((name, oid) ->
                        writer.row().set("oid", oid).set("fdwname", name).set("fdwowner", Owner.OID));
        return writer.rows();
    }

    static List<@Nullable Object[]> serverRows(SystemScope scope) {
        RowWriter writer = new RowWriter("pg_catalog.pg_foreign_server");
        Map<String, Long> wrappers = wrappers(scope);
        Map<String, Long> ids = serverIds(scope);
        servers(scope).forEach(server -> writer.row()
                .set("oid", ids.get(server.name()))
                .set("srvname", server.name())
                .set("srvowner", Owner.OID)
                .set("srvfdw", wrappers.get(server.wrapper())));
        return writer.rows();
    }

    static List<@Nullable Object[]> tableRows(SystemScope scope, DatabaseObjects objects) {
        RowWriter writer = new RowWriter("pg_catalog.pg_foreign_table");
        Map<String, Long> ids = serverIds(scope);
        for (TableObject table : objects.tables()) {
            if (table.table().origin() instanceof CatalogTable.Foreign foreign && ids.containsKey(foreign.source())) {
                writer.row().set("ftrelid", table.oid()).set("ftserver", ids.get(foreign.source()));
            }
        }
        return writer.rows();
    }
}
