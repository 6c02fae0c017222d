package io.braid.execution.database;

import io.braid.engine.plan.expression.CatalogFunctions;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.spi.Source;

/** The system tables that every database has. */
public interface SystemCatalog {
    /** The name of their source in plans; no server of a model can have it. */
    String SOURCE = "(system)";

    /** The source of a database's system tables. */
    Source source(Database database);

    /** The functions over a database's catalog as the statement of an id sees it. */
    CatalogFunctions functions(Database database, String queryId);

    /** The schemas of the system tables, which are read from that source. */
    SystemSchemas schemas(Source source);
}
