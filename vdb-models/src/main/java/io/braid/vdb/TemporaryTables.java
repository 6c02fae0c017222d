package io.braid.vdb;

/** Temporary tables, of which each session has its own. */
public final class TemporaryTables {
    /** The schema of those of the session, as PostgreSQL calls it. */
    public static final String SCHEMA = "pg_temp";

    private TemporaryTables() {}
}
