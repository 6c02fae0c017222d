package io.braid.grammar.reader;

import io.braid.spi.error.ErrorCode;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Keywords and operators in queries of other databases that Braid lacks, each with its replacement. */
final class OtherClauses {
    private static final String PATTERN = "; text ~ 'pattern' and REGEXP_LIKE(text, 'pattern') do that";

    private static final Pattern QUERY =
            Pattern.compile("[\\s(]*(?:SELECT|WITH|EXPLAIN|CREATE)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern GRANT = Pattern.compile("\\s*GRANT\\b", Pattern.CASE_INSENSITIVE);

    private static final Map<String, String> BY_WORD = Map.of(
            "INTO",
            "; a query puts its rows nowhere: CREATE MATERIALIZED VIEW keeps them, and WITH name AS (...) gives them a"
                    + " name in one statement",
            "COLLATE",
            "; all text is compared by its characters' numbers in Unicode: leave COLLATE out, and write LOWER(text)"
                    + " where case must not matter",
            "REGEXP",
            PATTERN,
            "RLIKE",
            PATTERN,
            "UNNEST",
            "; UNNEST stands in FROM: SELECT e FROM UNNEST(array) AS t (e)",
            "[",
            "; double quotes enclose names: \"a name\"");

    private static final Pattern TABLE_HINT = Pattern.compile("(?i)\\bWITH\\s*\\(\\s*\\w+\\s*\\)");

    /** Operators that Braid's tokenizer splits into valid tokens. */
    private static final Map<String, String> BY_SIGNS = Map.of(
            "&&", "; AND joins conditions",
            "**", "; POWER(x, y) does that",
            "#>", "; JSON_EXTRACT_PATH(document, 'a', 'b') and JSON_EXTRACT_PATH_TEXT do that");

    private OtherClauses() {}

    /** Returns the error code for an unexpected word; as in PostgreSQL, some words have a specific one. */
    static ErrorCode code(String statement, String found) {
        if (!QUERY.matcher(statement).lookingAt()) {
            return ErrorCode.SYNTAX_ERROR;
        }
        return switch (found.toUpperCase(Locale.ROOT)) {
            case "INTO" -> ErrorCode.READ_ONLY;
            case "COLLATE" -> ErrorCode.UNDEFINED_OBJECT;
            default -> ErrorCode.SYNTAX_ERROR;
        };
    }

    /**
     * Returns advice on the replacement.
     *
     * @param statement the statement; outside of queries, words have other meanings
     * @param before the word before, which may have been read as a name
     * @param found the unexpected word
     */
    static Optional<String> instead(String statement, String before, String found) {
        if (before.equalsIgnoreCase("TO") && GRANT.matcher(statement).lookingAt()) {
            return Optional.of("; rights are granted to roles: TO ROLE name");
        }
        if (!QUERY.matcher(statement).lookingAt()) {
            return Optional.empty();
        }
        String word = found.toUpperCase(Locale.ROOT);
        if (word.equals("WITH") && TABLE_HINT.matcher(statement).find()) {
            return Optional.of("; there are no table hints of that kind: leave WITH (...) out");
        }
        if (before.equalsIgnoreCase("FOR") && word.equals("SHARE")) {
            return Optional.of("; rows are locked by FOR UPDATE only");
        }
        return Stream.of(BY_WORD.get(word), BY_WORD.get(before.toUpperCase(Locale.ROOT)), BY_SIGNS.get(before + found))
                .filter(Objects::nonNull)
                .findFirst();
    }
}
