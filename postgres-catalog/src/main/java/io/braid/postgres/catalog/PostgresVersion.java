package io.braid.postgres.catalog;

/** Version of PostgreSQL that the catalog was generated from, and that is reported to clients. */
public final class PostgresVersion {
    public static final String TEXT = "18.6";
    public static final int NUMBER = 18_00_06;

    private PostgresVersion() {}
}
