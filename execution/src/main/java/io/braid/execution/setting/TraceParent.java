package io.braid.execution.setting;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Trace context of a client's statements in the format of W3C Trace Context, or {@code none}. */
public record TraceParent(Optional<Caller> caller) {
    private static final String NONE = "none";
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");
    private static final int SAMPLED = 1;
    private static final int HEXADECIMAL = 16;

    /**
     * The client's span, which is the parent of its queries.
     *
     * @param trace the trace id, 32 hexadecimal digits
     * @param span the span id, 16 hexadecimal digits
     * @param sampled true if the trace is recorded
     */
    public record Caller(String trace, String span, boolean sampled) {}

    /** Parses a traceparent; fails with IllegalArgumentException for invalid text. */
    static TraceParent parse(String text) {
        if (text.equals(NONE)) {
            return new TraceParent(Optional.empty());
        }
        Matcher form = FORM.matcher(text);
        if (!form.matches() || isZero(form.group(1)) || isZero(form.group(2))) {
            throw new IllegalArgumentException(
                    "is not a traceparent such as 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01, or none");
        }
        boolean sampled = (Integer.parseInt(form.group(3), HEXADECIMAL) & SAMPLED) != 0;
        return new TraceParent(Optional.of(new Caller(form.group(1), form.group(2), sampled)));
    }

    private static boolean isZero(String digits) {
        return digits.chars().allMatch(digit -> digit == '0');
    }

    @Override
    public String toString() {
        return caller.map(asks -> "00-" + asks.trace() + "-" + asks.span() + (asks.sampled() ? "-01" : "-00"))
                .orElse(NONE);
    }
}
