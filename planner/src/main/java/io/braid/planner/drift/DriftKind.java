package io.braid.planner.drift;

/** Kinds of change in a source. */
public enum DriftKind {
    SOURCE_UNREACHABLE,
    IMPORT_BROKEN,
    TABLE_GONE,
    TABLE_NEW,
    COLUMN_GONE,
    COLUMN_NEW,
    /** A column is gone, and one of its type is new in its place. */
    COLUMN_RENAMED,
    TYPE_CHANGED,
    NULLABILITY_CHANGED,
    KEY_CHANGED,
    /** A right, policy or comment is about what the sources do not have today. */
    SUBJECT_GONE,
    /** A view or function is not valid over what the sources have today. */
    VIEW_BROKEN;

    /** As messages write it. */
    public String words() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
}
