package io.braid.engine.plan.actual;

/**
 * Bytes and files that were spilled.
 *
 * @param bytes number of bytes written
 * @param files number of files written
 */
public record SpillUse(long bytes, long files) {
    /** No spilled data. */
    public static final SpillUse NONE = new SpillUse(0, 0);
}
