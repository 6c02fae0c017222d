package io.braid.postgres.catalog.table;

/** OIDs of PostgreSQL's functions for row and array values. */
final class Routine {
    static final long RECORD_IN = 2_290;
    static final long RECORD_OUT = 2_291;
    static final long RECORD_RECV = 2_402;
    static final long RECORD_SEND = 2_403;
    static final long ARRAY_IN = 750;
    static final long ARRAY_OUT = 751;
    static final long ARRAY_RECV = 2_400;
    static final long ARRAY_SEND = 2_401;
    static final long ARRAY_TYPANALYZE = 3_816;
    static final long ARRAY_SUBSCRIPT_HANDLER = 6_179;

    private Routine() {}
}
