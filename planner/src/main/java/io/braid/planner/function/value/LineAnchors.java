package io.braid.planner.function.value;

import java.util.regex.Pattern;

/**
 * Translation of the anchors {@code $} and {@code ^} to Java. In PostgreSQL they match only the very end and beginning,
 * or in line mode those of each line, which ends with a line feed. In Java, {@code $} also matches before a final line
 * terminator.
 */
final class LineAnchors {
    /** Pattern that enables line mode itself by Java's flag (?m). */
    private static final Pattern OWN_FLAGS = Pattern.compile("\\(\\?[a-zA-Z]*m");

    private LineAnchors() {}

    /**
     * Returns the pattern for Java.
     *
     * @param ofLines whether line mode is enabled
     */
    static String written(String pattern, boolean ofLines) {
        if (OWN_FLAGS.matcher(pattern).find()) {
            return pattern;
        }
        String beginning = ofLines ? "(?:^|(?<=\n))" : "^";
        String end = ofLines ? "$" : "\\z";
        StringBuilder written = new StringBuilder();
        int brackets = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                int next = pattern.startsWith("\\Q", i) ? afterQuoted(pattern, i) : i + 2;
                written.append(pattern, i, next);
                i = next - 1;
                continue;
            }
            if (c == '[') {
                brackets++;
            } else if (c == ']' && brackets > 0 && !isFirst(pattern, i)) {
                brackets--;
            }
            boolean isPlain = brackets > 0 || (c != '$' && c != '^');
            written.append(isPlain ? String.valueOf(c) : c == '$' ? end : beginning);
        }
        return written.toString();
    }

    private static int afterQuoted(String pattern, int start) {
        int end = pattern.indexOf("\\E", start + 2);
        return end < 0 ? pattern.length() : end + 2;
    }

    /** True if a bracket is the first character of its class, and so a literal. */
    private static boolean isFirst(String pattern, int bracket) {
        return pattern.charAt(bracket - 1) == '[' || pattern.startsWith("[^", bracket - 2);
    }
}
