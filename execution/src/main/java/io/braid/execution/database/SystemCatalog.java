package io.braid.execution.database;

import io.braid.engine.plan.expression.CatalogFunctions;
import io.braid.planner.catalog.SystemSchemas;
import io.braid.spi.Source;

/** System tables and catalog functions that every database has. */
public interface SystemCatalog {
    /** Source name of the system tables in plans; no server of a model can have it. */
    String SOURCE = "(system)";

    /** The source of a database's system tables. */
    Source source(Database database);

    /** Catalog functions of a database, as seen by the statement with the given query id. */
    CatalogFunctions functions(Database database, String queryId);

    /** Schemas of the system tables in the given source. */
    SystemSchemas schemas(Source source);
}
