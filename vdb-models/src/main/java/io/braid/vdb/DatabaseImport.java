package io.braid.vdb;

import org.jspecify.annotations.Nullable;

/**
 * {@code IMPORT DATABASE}: includes the schemas of another database of the same server.
 *
 * @param version the version, or null for the default version
 */
public record DatabaseImport(String database, @Nullable String version, Place place) implements Definition {
    @Override
    public ObjectKind kind() {
        return ObjectKind.DATABASE_IMPORT;
    }

    @Override
    public String describe() {
        return "import of database " + database;
    }

    @Override
    public DatabaseImport at(Place elsewhere) {
        return new DatabaseImport(database, version, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.DATABASE_IMPORT, database);
    }
}
