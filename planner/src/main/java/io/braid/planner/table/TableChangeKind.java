package io.braid.planner.table;

/** Kind of a statement that changes tables, schemas or views of a source. */
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

    /** True if the statement changes the catalog, not only rows. */
    public boolean changesCatalog() {
        return this != TRUNCATE;
    }

    /** True if the statement requires ownership of the object. */
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
