package io.braid.planner.table;

/** Kind of a statement about tables of a source. */
public enum TableChangeKind {
    CREATE_SCHEMA,
    CREATE_TABLE,
    CREATE_TABLE_AS,
    DROP_TABLE,
    RENAME_TABLE,
    TRUNCATE;

    /** True if it changes which tables there are, and not only their rows. */
    public boolean changesCatalog() {
        return this != TRUNCATE;
    }

    @Override
    public String toString() {
        return this == RENAME_TABLE ? "ALTER TABLE" : name().replace('_', ' ');
    }
}
