package io.braid.execution.system;

import io.braid.execution.database.Database;
import io.braid.execution.database.SystemCatalog;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.spi.Source;

/** The system tables of a server. */
public record ServerCatalog(ServerState server, SystemTables tables) implements SystemCatalog {
    @Override
    public Source source(Database database) {
        return new SystemSource(tables, queryId -> new SystemScope(server, database, queryId));
    }

    @Override
    public SystemSchemas schemas(Source source) {
        return SystemSource.schemas(tables, source);
    }
}
