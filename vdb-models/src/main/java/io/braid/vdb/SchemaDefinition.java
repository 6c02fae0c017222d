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
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.SCHEMA, name);
    }
}
