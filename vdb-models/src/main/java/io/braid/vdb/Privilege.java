package io.braid.vdb;

/** Privileges that a role can have on an object, by their names in SQL. None includes another. */
public enum Privilege {
    SELECT,
    INSERT,
    UPDATE,
    DELETE,
    TRUNCATE,
    CREATE;

    /** True if it can be limited to columns; the others apply to whole rows. */
    public boolean hasColumns() {
        return switch (this) {
            case SELECT, INSERT, UPDATE -> true;
            case DELETE, TRUNCATE, CREATE -> false;
        };
    }

    /** True if it can be granted on objects of a kind: functions allow only SELECT, and CREATE applies to schemas. */
    public boolean isFor(ObjectKind kind) {
        return switch (this) {
            case SELECT -> true;
            case INSERT, UPDATE, DELETE, TRUNCATE -> kind != ObjectKind.FUNCTION;
            case CREATE -> kind == ObjectKind.SCHEMA || kind == ObjectKind.DATABASE;
        };
    }
}
