package io.braid.bench.rig;

import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import org.jspecify.annotations.Nullable;

/**
 * Location of a database of the rig.
 *
 * @param database its name on the server
 * @param schema in which its tables are
 * @param given the server that has it, with its tables, or null where one is to be started and filled
 */
record RigPlace(
        ServerKind kind,
        String database,
        String schema,
        @Nullable TestServer given) {
    /** Where everything is in a schema of its own. */
    static final String PUBLIC = "public";

    static RigPlace postgres(String database, String schema) {
        return new RigPlace(ServerKind.POSTGRESQL, database, schema, null);
    }

    /** Of MariaDB, where a schema is a database. */
    static RigPlace mariaDb(String database) {
        return new RigPlace(ServerKind.MYSQL, database, database, null);
    }

    /** The one database of a server that has but one. */
    static RigPlace only(ServerKind kind, String schema) {
        return new RigPlace(kind, "tpch", schema, null);
    }

    /** True if the server can have several databases. */
    boolean isOneOfSeveral() {
        return kind == ServerKind.POSTGRESQL || kind == ServerKind.MYSQL;
    }

    /** The schema as a model imports it: named so that published queries find {@code dbC.tpch.dbo.part}. */
    String remote() {
        boolean inDatabase = kind != ServerKind.MYSQL && kind != ServerKind.DUCKDB;
        return given == null && inDatabase && !schema.equals(PUBLIC) ? database + "." + schema : schema;
    }

    /** The schema as statements there name it; empty for the one that a connection is in. */
    String named() {
        return kind == ServerKind.MYSQL || kind == ServerKind.DUCKDB ? "" : schema;
    }
}
