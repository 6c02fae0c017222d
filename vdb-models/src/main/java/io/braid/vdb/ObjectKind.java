package io.braid.vdb;

import java.util.Locale;

/** Kinds of objects that statements create, change, drop or comment on. */
public enum ObjectKind {
    DATABASE,
    SERVER,
    USER_MAPPING,
    SCHEMA,
    /** {@code IMPORT FOREIGN SCHEMA}. */
    IMPORT,
    /** {@code IMPORT DATABASE}. */
    DATABASE_IMPORT,
    FOREIGN_TABLE,
    VIEW,
    MATERIALIZED_VIEW,
    FUNCTION,
    COLUMN,
    /** Something that was commented on. */
    COMMENT,
    ROLE,
    /** {@code GRANT}. */
    GRANT,
    ROW_FILTER,
    COLUMN_MASK,
    TRIGGER;

    /** Returns the name of the kind, such as {@code foreign table}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** True for kinds that share the namespace of tables. */
    public boolean isRelation() {
        return this == FOREIGN_TABLE || this == VIEW || this == MATERIALIZED_VIEW;
    }
}
