package io.braid.spi;

import java.util.regex.Pattern;

/**
 * The step of a trace as which a statement runs, by ids as W3C's Trace Context has them. They are hexadecimal digits
 * and nothing else, so that no text of anybody's comes into a statement by them.
 *
 * @param trace the id of the trace, of 32 digits
 * @param step the id of the step, of 16
 */
public record TraceTag(String trace, String step) {
    private static final Pattern TRACE = Pattern.compile("[0-9a-f]{32}");
    private static final Pattern STEP = Pattern.compile("[0-9a-f]{16}");

    public TraceTag {
        if (!TRACE.matcher(trace).matches() || !STEP.matcher(step).matches()) {
            throw new IllegalArgumentException("ids of a trace and a step are 32 and 16 hexadecimal digits");
        }
    }

    /** A statement's text with it as a comment behind, in the form that sqlcommenter has made common. */
    public String behind(String sql) {
        return sql + " /*traceparent='00-" + trace + "-" + step + "-01'*/";
    }
}
