package io.braid.vdb;

/** The privileges that a role can have on an object, by their names in SQL. Each is granted by itself. */
public enum Privilege {
    SELECT,
    INSERT,
    UPDATE,
    DELETE,
    TRUNCATE,
    CREATE;

    /** True if it can be limited to some columns; the others concern whole rows. */
    public boolean hasColumns() {
        return switch (this) {
            case SELECT, INSERT, UPDATE -> true;
            case DELETE, TRUNCATE, CREATE -> false;
        };
    }

    /** True if it can be granted on objects of a kind: functions are only read, and schemas hold what is created. */
    public boolean isFor(ObjectKind kind) {
        return switch (this) {
            case SELECT -> true;
            case INSERT, UPDATE, DELETE, TRUNCATE -> kind != ObjectKind.FUNCTION;
            case CREATE -> kind == ObjectKind.SCHEMA || kind == ObjectKind.DATABASE;
        };
    }
}
