package io.braid.server.trace;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A completed span of a trace.
 *
 * @param trace the trace id of 32 hexadecimal digits
 * @param id the span id of 16 hexadecimal digits
 * @param parent the id of the parent span; null for none
 * @param attributes attributes with texts and numbers
 * @param error the error, without confidential details; null if it succeeded
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
