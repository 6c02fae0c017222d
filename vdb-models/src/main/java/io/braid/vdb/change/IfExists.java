package io.braid.vdb.change;

/** Behaviour of a CREATE whose name is taken. */
public enum IfExists {
    FAIL,
    /** OR REPLACE. */
    REPLACE,
    /** IF NOT EXISTS. */
    KEEP
}
