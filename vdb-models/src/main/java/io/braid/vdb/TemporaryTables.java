package io.braid.vdb;

/** Temporary tables, which are private to each session. */
public final class TemporaryTables {
    /** Schema of the session's temporary tables, as in PostgreSQL. */
    public static final String SCHEMA = "pg_temp";

    private TemporaryTables() {}
}
