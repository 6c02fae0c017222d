package io.braid.planner.option;

/** Style of a result's columns for the client. */
public enum ResultStyle {
    /** Labels as written; OIDs as numbers. */
    BRAID,
    /** Labels as in PostgreSQL, in lower case unless quoted; OID types such as regclass as object names. */
    POSTGRES
}
