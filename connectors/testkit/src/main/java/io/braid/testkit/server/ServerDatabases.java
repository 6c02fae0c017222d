package io.braid.testkit.server;

import java.util.List;

/** Statements that create and drop databases by server kind, and their URLs. */
final class ServerDatabases {
    private ServerDatabases() {}

    /** The URL of another database of the same server. */
    static String url(ServerAddress server, String database) {
        String url = server.jdbcUrl();
        return switch (server.kind()) {
            case POSTGRESQL, MYSQL -> url.replaceFirst("(//[^/?]+)(/[^?]*)?", "$1/" + database);
            case H2 -> url.replaceFirst("(//[^/;]+/)[^;]*", "$1./" + database);
            case SQLSERVER -> url.replaceFirst("(?i);database(Name)?=[^;]*", "") + ";databaseName=" + database;
            case DUCKDB -> throw new AssertionError("a DuckDB file is one database");
        };
    }

    /** The statements that create a database; none for H2, where connecting creates it. */
    static List<String> create(ServerKind kind, String database) {
        return kind == ServerKind.H2 ? List.of() : List.of("CREATE DATABASE " + database);
    }

    /** The statements that drop a database, run in the server's own one; for H2, in the dropped one. */
    static List<String> drop(ServerKind kind, String database) {
        return switch (kind) {
            case POSTGRESQL -> List.of("DROP DATABASE IF EXISTS " + database + " WITH (FORCE)");
            case MYSQL -> List.of("DROP DATABASE IF EXISTS " + database);
            case SQLSERVER ->
                List.of(
                        "ALTER DATABASE " + database + " SET SINGLE_USER WITH ROLLBACK IMMEDIATE",
                        "DROP DATABASE " + database);
            case H2 -> List.of("DROP ALL OBJECTS DELETE FILES", "SHUTDOWN IMMEDIATELY");
            case DUCKDB -> throw new AssertionError("a DuckDB file is one database");
        };
    }
}
