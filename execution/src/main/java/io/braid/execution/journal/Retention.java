package io.braid.execution.journal;

import java.time.Duration;

/**
 * Retention of a journal.
 *
 * @param age how long ago the last line of a file may have been written; zero for any age
 * @param bytes how large all files may be together; the newest is kept whatever its size
 */
public record Retention(Duration age, long bytes) {
    /** By age alone. */
    public static Retention of(Duration age) {
        return new Retention(age, Long.MAX_VALUE);
    }
}
