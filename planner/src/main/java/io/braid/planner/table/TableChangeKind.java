package io.braid.planner.table;

/** Kind of a statement about what users create in a source. */
public enum TableChangeKind {
    CREATE_SCHEMA,
    DROP_SCHEMA,
    CREATE_TABLE,
    CREATE_TABLE_AS,
    CREATE_TEMPORARY_TABLE,
    DROP_TABLE,
    RENAME_TABLE,
    TRUNCATE,
    CREATE_VIEW,
    REPLACE_VIEW,
    DROP_VIEW,
    RENAME_VIEW;

    /** True if it changes which tables and views there are, and not only their rows. */
    public boolean changesCatalog() {
        return this != TRUNCATE;
    }

    /** True if what it changes belongs to somebody, who is to allow it. */
    public boolean isForOwners() {
        return this == DROP_TABLE
                || this == RENAME_TABLE
                || this == REPLACE_VIEW
                || this == DROP_VIEW
                || this == RENAME_VIEW;
    }

    @Override
    public String toString() {
        return switch (this) {
            case RENAME_TABLE -> "ALTER TABLE";
            case RENAME_VIEW -> "ALTER VIEW";
            case REPLACE_VIEW -> "CREATE VIEW";
            default -> name().replace('_', ' ');
        };
    }
}
