package io.braid.planner.option;

/** Form of what a client sees of a result's columns. */
public enum ResultStyle {
    /** Labels as they are written; numbers of objects as numbers. */
    BRAID,
    /**
     * As PostgreSQL: labels that are not quoted in lower case, and numbers of objects, such as of type regclass, as the
     * objects' names.
     */
    POSTGRES
}
