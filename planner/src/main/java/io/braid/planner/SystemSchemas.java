package io.braid.planner;

import io.braid.spi.Source;
import java.util.Map;

/**
 * Schemas that every database has, whatever its model says.
 *
 * @param schemas the source of each schema's tables, which describes them under the schema's name
 */
public record SystemSchemas(Map<String, Source> schemas) {
    static final SystemSchemas NONE = new SystemSchemas(Map.of());

    public SystemSchemas {
        schemas = Map.copyOf(schemas);
    }

    /** Whether a schema is one of them; letter case does not count. */
    public boolean has(String schema) {
        return schemas.keySet().stream().anyMatch(schema::equalsIgnoreCase);
    }
}
