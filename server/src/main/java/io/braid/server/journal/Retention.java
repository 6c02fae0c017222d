package io.braid.server.journal;

import java.time.Duration;

/**
 * What is kept of a journal; its newest file always is.
 *
 * @param age how old a file may be; zero for any age
 * @param bytes how large all files may be together
 */
public record Retention(Duration age, long bytes) {
    /** By age alone. */
    public static Retention of(Duration age) {
        return new Retention(age, Long.MAX_VALUE);
    }
}
