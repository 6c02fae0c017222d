package io.braid.engine.plan.actual;

/**
 * Bytes and files that were spilled.
 *
 * @param bytes written to disk
 * @param files they were written to
 */
public record SpillUse(long bytes, long files) {
    /** Nothing has. */
    public static final SpillUse NONE = new SpillUse(0, 0);
}
