package io.braid.engine.memory;

/**
 * Memory limit of one query beside the limit that all queries have.
 *
 * @param bytes the most
 * @param name what messages call it
 */
public record MemoryLimit(long bytes, String name) {
    /** No other limit. */
    public static final MemoryLimit NONE = new MemoryLimit(Long.MAX_VALUE, "");
}
