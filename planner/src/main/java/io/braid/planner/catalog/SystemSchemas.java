package io.braid.planner.catalog;

import io.braid.spi.Source;
import java.util.Map;
import java.util.Set;

/**
 * Schemas that exist in every database, regardless of its model.
 *
 * @param schemas the source of each schema's tables, which describes them under the schema's name
 * @param forAdministrators the tables visible only to administrators, each with its schema
 */
public record SystemSchemas(Map<String, Source> schemas, Set<String> forAdministrators) {
    /** Last schema to search for an unqualified table name. */
    public static final String IMPLICIT = "pg_catalog";

    public static final SystemSchemas NONE = new SystemSchemas(Map.of(), Set.of());

    public SystemSchemas {
        schemas = Map.copyOf(schemas);
        forAdministrators = Set.copyOf(forAdministrators);
    }

    /** True if a schema is one of them; letter case does not count. */
    public boolean has(String schema) {
        return schemas.keySet().stream().anyMatch(schema::equalsIgnoreCase);
    }

    public boolean isForAdministrators(String schema, String table) {
        return forAdministrators.contains(schema + "." + table);
    }
}
