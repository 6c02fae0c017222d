package io.braid.execution.journal;

import java.time.Duration;

/**
 * Retention of a journal.
 *
 * @param age maximum time since the last write to a file; zero for no limit
 * @param bytes maximum total size of all files; the newest file is always retained
 */
public record Retention(Duration age, long bytes) {
    /** Retention by age alone. */
    public static Retention of(Duration age) {
        return new Retention(age, Long.MAX_VALUE);
    }
}
