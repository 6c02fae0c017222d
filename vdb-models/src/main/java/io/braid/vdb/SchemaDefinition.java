package io.braid.vdb;

import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE SCHEMA}: a schema of tables of one source, or a virtual one, of views.
 *
 * @param server the source of its tables, or null for a virtual schema
 */
public record SchemaDefinition(String name, @Nullable String server, Place place) implements Definition {
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
        return new SchemaDefinition(name, server, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.SCHEMA, name);
    }
}
