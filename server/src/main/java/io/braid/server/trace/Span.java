package io.braid.server.trace;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A step of a trace that has ended.
 *
 * @param trace the id of the trace, of 32 hexadecimal digits
 * @param id its own, of 16
 * @param parent the id of the step of which it is a part; null for none
 * @param attributes texts and numbers that tell of it
 * @param error why it failed, as far as everybody may know; null if it did not
 */
record Span(
        String trace,
        String id,
        @Nullable String parent,
        String name,
        Kind kind,
        Instant started,
        Duration took,
        Map<String, Object> attributes,
        @Nullable String error) {
    Span {
        attributes = Map.copyOf(attributes);
    }

    /** Role of a span among its neighbours, with OpenTelemetry's number. */
    enum Kind {
        INTERNAL(1),
        SERVER(2),
        CLIENT(3);

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }
}
