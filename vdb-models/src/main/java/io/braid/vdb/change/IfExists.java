package io.braid.vdb.change;

/** What a CREATE does about a thing that is there already under the same name. */
public enum IfExists {
    FAIL,
    /** OR REPLACE. */
    REPLACE,
    /** IF NOT EXISTS. */
    KEEP
}
