package io.braid.testkit.server;

import java.util.Locale;

/** The kinds of server that can be had, and the foreign data wrapper of each. */
public enum ServerKind {
    POSTGRESQL("PostgreSQL", "postgresql"),
    MYSQL("MySQL", "mysql"),
    SQLSERVER("SQL Server", "sqlserver"),
    DUCKDB("DuckDB", "duckdb"),
    H2("H2", "h2");

    private final String title;
    private final String wrapper;

    ServerKind(String title, String wrapper) {
        this.title = title;
        this.wrapper = wrapper;
    }

    /** The product's name as people write it. */
    public String title() {
        return title;
    }

    /** What is really started where the product cannot be embedded. */
    public String embeddedTitle() {
        return this == MYSQL ? "MariaDB" : title;
    }

    public String wrapper() {
        return wrapper;
    }

    /** The environment variable whose value, if set, replaces the server that would be started. */
    String urlVariable() {
        return "BRAID_TEST_" + wrapper.toUpperCase(Locale.ROOT) + "_URL";
    }
}
