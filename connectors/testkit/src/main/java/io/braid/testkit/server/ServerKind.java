package io.braid.testkit.server;

import java.util.Locale;

/** Kinds of test servers, with their foreign data wrappers. */
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

    /** The product's name. */
    public String title() {
        return title;
    }

    /** The product that is actually started if this one cannot be embedded. */
    public String embeddedTitle() {
        return this == MYSQL ? "MariaDB" : title;
    }

    public String wrapper() {
        return wrapper;
    }

    /** The environment variable with the URL of a server to use instead. */
    String urlVariable() {
        return "BRAID_TEST_" + wrapper.toUpperCase(Locale.ROOT) + "_URL";
    }
}
