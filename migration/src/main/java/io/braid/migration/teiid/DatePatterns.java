package io.braid.migration.teiid;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translation of date and time patterns from Java's letters to those of TO_CHAR. */
final class DatePatterns {
    private static final Pattern PART = Pattern.compile("'((?:[^']|'')*)'|([A-Za-z])\\2*|[^A-Za-z']+");

    private static final Map<String, String> LETTERS = Map.ofEntries(
            Map.entry("yyyy", "YYYY"),
            Map.entry("yy", "YY"),
            Map.entry("MM", "MM"),
            Map.entry("MMM", "Mon"),
            Map.entry("MMMM", "FMMonth"),
            Map.entry("dd", "DD"),
            Map.entry("d", "FMDD"),
            Map.entry("DDD", "DDD"),
            Map.entry("EEE", "Dy"),
            Map.entry("EEEE", "FMDay"),
            Map.entry("HH", "HH24"),
            Map.entry("hh", "HH12"),
            Map.entry("mm", "MI"),
            Map.entry("ss", "SS"),
            Map.entry("SSS", "MS"),
            Map.entry("a", "AM"));

    private DatePatterns() {}

    /** Returns a rule for calls with a value and a constant pattern, with a format of the call in Braid. */
    static CallRule in(String form) {
        return in(form, "");
    }

    /** Returns the same with a prefix of the pattern. */
    static CallRule in(String form, String before) {
        return arguments -> arguments.size() == 2
                ? TeiidFunctions.literal(arguments.get(1))
                        .flatMap(DatePatterns::translated)
                        .map(pattern ->
                                form.formatted(arguments.get(0), "'" + before + pattern.replace("'", "''") + "'"))
                : Optional.empty();
    }

    /** Translates a pattern to TO_CHAR's letters; empty if a letter has no counterpart. */
    static Optional<String> translated(String java) {
        StringBuilder pattern = new StringBuilder();
        Matcher part = PART.matcher(java);
        int end = 0;
        while (part.find() && part.start() == end) {
            end = part.end();
            String quoted = part.group(1);
            if (quoted != null) {
                pattern.append('"')
                        .append(quoted.isEmpty() ? "'" : quoted.replace("''", "'"))
                        .append('"');
            } else if (part.group(2) != null) {
                String letters = LETTERS.get(part.group());
                if (letters == null) {
                    return Optional.empty();
                }
                pattern.append(letters);
            } else {
                pattern.append(part.group());
            }
        }
        return end == java.length() ? Optional.of(pattern.toString()) : Optional.empty();
    }
}
