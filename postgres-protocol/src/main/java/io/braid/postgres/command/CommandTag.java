package io.braid.postgres.command;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Command tags of completed statements. */
public final class CommandTag {
    private static final Set<String> OF_TWO_WORDS = Set.of("CREATE", "DROP", "ALTER", "REFRESH", "CLEAR", "RELOAD");
    private static final Set<String> LEFT_OUT = Set.of("OR", "REPLACE", "TEMPORARY", "TEMP");
    private static final Set<String> OF_ADJECTIVES = Set.of("MATERIALIZED", "FOREIGN", "VIRTUAL");
    private static final Set<String> DEFINITIONS =
            Set.of("CREATE", "ALTER", "DROP", "COMMENT", "GRANT", "REVOKE", "TRUNCATE", "REFRESH", "IMPORT");

    private static final int MAX_WORDS = 6;
    private static final Pattern TABLE_OF_QUERY = Pattern.compile(
            "CREATE\\s+(?:TEMP\\s+|TEMPORARY\\s+)?TABLE\\s+"
                    + "(IF\\s+NOT\\s+EXISTS\\s+)?(?:\"[^\"]*+\"|[^\\s\"(]|\\s*+\\.\\s*+)++\\s+AS\\b",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final String EXPLAIN = "EXPLAIN";
    private static final String SHOW = "SHOW";

    private CommandTag() {}

    /** Returns the tag of a statement that returns rows. */
    public static String ofRows(String sql, long rows) {
        String text = withoutComments(sql);
        // Called for every execution, so that it looks only at the first word.
        return begins(text, EXPLAIN) ? EXPLAIN : begins(text, SHOW) ? SHOW : "SELECT " + rows;
    }

    private static boolean begins(String text, String word) {
        int end = word.length();
        return text.regionMatches(true, 0, word, 0, end)
                && (text.length() == end || !(Character.isLetter(text.charAt(end)) || text.charAt(end) == '_'));
    }

    /** Returns the tag of a statement that returns no rows but may have modified some. */
    public static String ofChange(String sql, long changed) {
        String tag = of(sql);
        return switch (tag) {
            case "INSERT" -> "INSERT 0 " + changed;
            case "UPDATE", "DELETE", "MERGE" -> tag + " " + changed;
            case "TRUNCATE" -> "TRUNCATE TABLE";
            case "CREATE TABLE" -> TABLE_OF_QUERY.matcher(withoutComments(sql)).lookingAt() ? "SELECT " + changed : tag;
            default -> tag;
        };
    }

    /** Returns the tag of a statement that returns no rows. */
    public static String of(String sql) {
        List<String> words = words(sql);
        if (words.isEmpty() || !OF_TWO_WORDS.contains(words.get(0))) {
            return words.isEmpty() ? "" : words.get(0);
        }
        StringBuilder tag = new StringBuilder(words.get(0));
        for (String word : words.subList(1, words.size())) {
            if (LEFT_OUT.contains(word)) {
                continue;
            }
            tag.append(' ').append(word);
            if (!OF_ADJECTIVES.contains(word)) {
                break;
            }
        }
        return tag.toString();
    }

    /** True for a statement that changes definitions, grants or whole tables, which read-only transactions reject. */
    public static boolean isDefinition(String sql) {
        List<String> words = words(sql);
        return !words.isEmpty() && DEFINITIONS.contains(words.get(0));
    }

    private static String withoutComments(String sql) {
        String text = sql.stripLeading();
        while (text.startsWith("--") || text.startsWith("/*")) {
            int end = text.startsWith("--") ? text.indexOf('\n') + 1 : text.indexOf("*/") + 2;
            text = end < 2 ? "" : text.substring(end).stripLeading();
        }
        return text;
    }

    private static List<String> words(String sql) {
        String[] words = withoutComments(sql).split("[^A-Za-z_]+", MAX_WORDS);
        return List.of(words).stream()
                .limit(MAX_WORDS - 1L)
                .filter(word -> !word.isEmpty())
                .map(word -> word.toUpperCase(Locale.ROOT))
                .toList();
    }
}
