package io.braid.execution.system;

import io.braid.engine.plan.expression.CatalogFunctions;
import io.braid.execution.database.Database;
import io.braid.execution.database.SystemCatalog;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.spi.Source;
import java.util.function.Function;

/**
 * System tables and catalog functions of a server.
 *
 * @param functions the catalog functions for a statement's scope
 */
public record ServerCatalog(ServerState server, SystemTables tables, Function<SystemScope, CatalogFunctions> functions)
        implements SystemCatalog {
    @Override
    public Source source(Database database) {
        return new SystemSource(tables, queryId -> new SystemScope(server, database, queryId));
    }

    @Override
    public CatalogFunctions functions(Database database, String queryId) {
        return functions.apply(new SystemScope(server, database, queryId));
    }

    @Override
    public SystemSchemas schemas(Source source) {
        return SystemSource.schemas(tables, source);
    }
}
