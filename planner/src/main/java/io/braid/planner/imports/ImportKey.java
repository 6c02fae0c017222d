package io.braid.planner.imports;

import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableName;
import io.braid.vdb.ServerDefinition;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Key of an import: the source, its options, and the requested schema or tables. Databases whose models define a server
 * identically share its imports.
 *
 * @param options of the server, with secrets by reference
 * @param only the requested tables; empty for all
 */
public record ImportKey(
        String server, String wrapper, Map<String, String> options, String remoteSchema, List<String> only) {
    public ImportKey {
        options = Map.copyOf(options);
        only = List.copyOf(only);
    }

    public static ImportKey of(ServerDefinition server, ImportRequest request) {
        return new ImportKey(
                server.name(),
                server.wrapper().toLowerCase(Locale.ROOT),
                server.options(),
                request.schema(),
                request.only());
    }

    /** Returns the key of a request for one table. */
    static ImportKey of(ServerDefinition server, TableName table) {
        List<String> path = table.path();
        String schema = String.join(".", path.subList(0, path.size() - 1));
        return of(server, new ImportRequest(schema, List.of(table.table())));
    }

    /** True if the key belongs to the server. */
    boolean isOf(ServerDefinition definition) {
        return server.equals(definition.name())
                && wrapper.equalsIgnoreCase(definition.wrapper())
                && options.equals(definition.options());
    }

    public ImportRequest request() {
        return new ImportRequest(remoteSchema, only);
    }

    /** Shows no options, because they may be secrets. */
    @Override
    public String toString() {
        return remoteSchema + " of " + server;
    }
}
