package io.braid.execution.setting;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Of which trace a client's statements are a part, as W3C's Trace Context writes it, or {@code none}. */
public record TraceParent(Optional<Caller> caller) {
    private static final String NONE = "none";
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})");
    private static final int SAMPLED = 1;
    private static final int HEXADECIMAL = 16;

    /**
     * Step of a trace that a query belongs to.
     *
     * @param trace the trace's id, of 32 digits
     * @param span the id of the step in it that asks, of 16 digits
     * @param sampled whether anybody will look at it
     */
    public record Caller(String trace, String span, boolean sampled) {}

    /** Throws IllegalArgumentException with a reason for any other text. */
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
