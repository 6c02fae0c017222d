package io.braid.planner.drift;

/** Kinds of change in a source. */
public enum DriftKind {
    SOURCE_UNREACHABLE,
    IMPORT_BROKEN,
    TABLE_GONE,
    TABLE_NEW,
    COLUMN_GONE,
    COLUMN_NEW,
    /** A column is missing, and there is a new one of the same type at its position. */
    COLUMN_RENAMED,
    TYPE_CHANGED,
    NULLABILITY_CHANGED,
    KEY_CHANGED,
    /** The object of a grant, policy or comment no longer exists. */
    SUBJECT_GONE,
    /** A view or function is invalid over the current tables. */
    VIEW_BROKEN;

    /** Returns the name of the kind, for messages. */
    public String words() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
}
