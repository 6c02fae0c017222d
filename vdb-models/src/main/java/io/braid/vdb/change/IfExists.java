package io.braid.vdb.change;

/** Behavior of a CREATE if the object exists. */
public enum IfExists {
    FAIL,
    /** OR REPLACE. */
    REPLACE,
    /** IF NOT EXISTS. */
    KEEP
}
