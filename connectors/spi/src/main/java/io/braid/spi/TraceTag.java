package io.braid.spi;

import java.util.regex.Pattern;

/**
 * Span of a trace under which a statement runs, as ids of W3C Trace Context. Only hexadecimal digits are accepted,
 * which rules out SQL injection.
 *
 * @param trace the trace id, 32 digits
 * @param step the span id, 16 digits
 */
public record TraceTag(String trace, String step) {
    private static final Pattern TRACE = Pattern.compile("[0-9a-f]{32}");
    private static final Pattern STEP = Pattern.compile("[0-9a-f]{16}");

    public TraceTag {
        if (!TRACE.matcher(trace).matches() || !STEP.matcher(step).matches()) {
            throw new IllegalArgumentException("ids of a trace and a step are 32 and 16 hexadecimal digits");
        }
    }

    /** Appends this as a comment to a statement, in the format of sqlcommenter. */
    public String behind(String sql) {
        return sql + " /*traceparent='00-" + trace + "-" + step + "-01'*/";
    }
}
