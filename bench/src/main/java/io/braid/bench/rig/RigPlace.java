package io.braid.bench.rig;

import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import org.jspecify.annotations.Nullable;

/**
 * Location of a database of the rig.
 *
 * @param database the name of the database at the server
 * @param schema the schema of its tables
 * @param given the server with existing tables; null if one is started and loaded
 */
record RigPlace(
        ServerKind kind,
        String database,
        String schema,
        @Nullable TestServer given) {
    /** Default schema of PostgreSQL. */
    static final String PUBLIC = "public";

    static RigPlace postgres(String database, String schema) {
        return new RigPlace(ServerKind.POSTGRESQL, database, schema, null);
    }

    /** A location in MariaDB, where a schema is a database. */
    static RigPlace mariaDb(String database) {
        return new RigPlace(ServerKind.MYSQL, database, database, null);
    }

    /** The single database of a server. */
    static RigPlace only(ServerKind kind, String schema) {
        return new RigPlace(kind, "tpch", schema, null);
    }

    /** True if the server can have several databases. */
    boolean isOneOfSeveral() {
        return kind == ServerKind.POSTGRESQL || kind == ServerKind.MYSQL;
    }

    /** The schema as imported by a model, such that published queries find {@code dbC.tpch.dbo.part}. */
    String remote() {
        boolean inDatabase = kind != ServerKind.MYSQL && kind != ServerKind.DUCKDB;
        return given == null && inDatabase && !schema.equals(PUBLIC) ? database + "." + schema : schema;
    }

    /** The schema in statements at the server; empty for the default one. */
    String named() {
        return kind == ServerKind.MYSQL || kind == ServerKind.DUCKDB ? "" : schema;
    }
}
