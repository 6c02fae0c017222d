package io.braid.engine.memory;

/**
 * Memory limit of one query in addition to the general limit.
 *
 * @param bytes the maximum number of bytes
 * @param name name of the limit in error messages
 */
public record MemoryLimit(long bytes, String name) {
    /** No additional limit. */
    public static final MemoryLimit NONE = new MemoryLimit(Long.MAX_VALUE, "");
}
