package io.braid.testkit.server;

import java.util.List;

/** Statements by which a kind of server creates and drops databases, and the URLs that name them. */
final class ServerDatabases {
    private ServerDatabases() {}

    /** The address of another database of the same server. */
    static String url(ServerAddress server, String database) {
        String url = server.jdbcUrl();
        return switch (server.kind()) {
            case POSTGRESQL, MYSQL -> url.replaceFirst("(//[^/?]+)(/[^?]*)?", "$1/" + database);
            case H2 -> url.replaceFirst("(//[^/;]+/)[^;]*", "$1./" + database);
            case SQLSERVER -> url.replaceFirst("(?i);database(Name)?=[^;]*", "") + ";databaseName=" + database;
            case DUCKDB -> throw new AssertionError("a DuckDB file is one database");
        };
    }

    /** H2 needs no statement: connecting creates. */
    static List<String> create(ServerKind kind, String database) {
        return kind == ServerKind.H2 ? List.of() : List.of("CREATE DATABASE " + database);
    }

    /** Run in the server's own database, but for H2, where they run in the one to drop. */
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
