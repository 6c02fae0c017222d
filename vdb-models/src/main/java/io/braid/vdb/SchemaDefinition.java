package io.braid.vdb;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE SCHEMA}: schema of tables of one source, or virtual schema of views.
 *
 * @param server the source of its tables; null for a virtual schema
 * @param options as written
 */
public record SchemaDefinition(String name, @Nullable String server, Map<String, String> options, Place place)
        implements Definition {
    /** Creates a schema without options. */
    public SchemaDefinition(String name, @Nullable String server, Place place) {
        this(name, server, Map.of(), place);
    }

    public SchemaDefinition {
        options = Map.copyOf(options);
    }

    public boolean isVirtual() {
        return server == null;
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.SCHEMA;
    }

    @Override
    public String describe() {
        return "schema " + name;
    }

    @Override
    public SchemaDefinition at(Place elsewhere) {
        return new SchemaDefinition(name, server, options, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.SCHEMA, name);
    }
}
