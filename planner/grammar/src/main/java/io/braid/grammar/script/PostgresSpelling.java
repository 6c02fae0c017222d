package io.braid.grammar.script;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * PostgreSQL's spellings of tokens: {@code OPERATOR(pg_catalog.~)} for an operator, {@code $1} for a parameter,
 * {@code $tag$...$tag$} for a string, {@code pg_catalog.unnest(} for a qualified keyword, and collations equivalent to
 * Braid's. The parser reads an equivalent spelling at the same position.
 */
final class PostgresSpelling {
    static final int NEVER = Integer.MAX_VALUE;

    private static final int LONGEST_NAME = 300;
    private static final Pattern OPERATOR = Pattern.compile(
            "OPERATOR\\s*\\(\\s*(?:(?:\\w+|\"[^\"]+\")\\s*\\.\\s*)?([-+*/<>=~!@#%^&|`]+)\\s*\\)",
            Pattern.CASE_INSENSITIVE);
    /** Collations that compare by code points, or as the database default, which is the same in Braid. */
    private static final Pattern COLLATE = Pattern.compile(
            "COLLATE\\s+(?:\"?pg_catalog\"?\\s*\\.\\s*)?"
                    + "(?:\"(?:default|C|POSIX|ucs_basic|C\\.utf8|pg_c_utf8)\""
                    + "|(?:default|C|POSIX|ucs_basic|pg_c_utf8)\\b)",
            Pattern.CASE_INSENSITIVE);

    /** Schema of a function whose name is a keyword of the grammar. */
    private static final Pattern SCHEMA =
            Pattern.compile("pg_catalog\\s*\\.\\s*(?=unnest\\s*\\()", Pattern.CASE_INSENSITIVE);

    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)(?![\\w$])");
    private static final Pattern DELIMITER = Pattern.compile("\\$(?:[\\p{L}_][\\p{L}\\p{N}_]*)?\\$");

    private final SqlText text;

    PostgresSpelling(SqlText text) {
        this.text = text;
    }

    /** Returns the end of such a token at an offset; -1 if there is none, and {@link #NEVER} if it is unterminated. */
    int end(int start) {
        char first = text.charAt(start);
        if (first == '$') {
            return parameter(start).map(parameter -> start + parameter.length()).orElseGet(() -> endOfText(start));
        }
        Optional<Matcher> found = Optional.empty();
        if (text.startsWithWord("OPERATOR", start)) {
            found = match(OPERATOR, start);
        } else if (text.startsWithWord("COLLATE", start)) {
            found = match(COLLATE, start);
        } else if (text.startsWithWord("PG_CATALOG", start)) {
            found = match(SCHEMA, start);
        }
        return found.map(spelled -> start + spelled.end()).orElse(-1);
    }

    /** True if the token at an offset is a dollar-quoted string. */
    boolean isText(int start) {
        return text.charAt(start) == '$' && match(DELIMITER, start).isPresent();
    }

    /** Returns a token as the parser reads it. */
    String readable(int start, int end) {
        String token = text.range(start, end);
        char first = token.charAt(0);
        if (first == '$' && isText(start)) {
            int delimiter = token.indexOf('$', 1) + 1;
            String content = token.substring(delimiter, token.length() - delimiter);
            return padded("'" + content.replace("'", "''") + "'", token.length());
        }
        if (first == '$') {
            return parameter(start).map(number -> "?" + number.substring(1)).orElse(token);
        }
        if (isLetter(first, 'o') || isLetter(first, 'c')) {
            Matcher operator = OPERATOR.matcher(token);
            if (operator.matches()) {
                return padded(" ".repeat(operator.start(1)) + operator.group(1), token.length());
            }
            return COLLATE.matcher(token).matches() ? " ".repeat(token.length()) : token;
        }
        // Words contain no dots.
        return isLetter(first, 'p') && token.indexOf('.') > 0 ? " ".repeat(token.length()) : token;
    }

    private Optional<String> parameter(int start) {
        return match(PARAMETER, start).map(Matcher::group);
    }

    private int endOfText(int start) {
        return match(DELIMITER, start)
                .map(delimiter -> {
                    int end = text.indexOf(delimiter.group(), start + delimiter.end());
                    return end < 0 ? NEVER : end + delimiter.end();
                })
                .orElse(-1);
    }

    private Optional<Matcher> match(Pattern pattern, int start) {
        Matcher matcher = pattern.matcher(text.range(start, Math.min(text.length(), start + LONGEST_NAME)));
        return matcher.lookingAt() ? Optional.of(matcher) : Optional.empty();
    }

    private static boolean isLetter(char c, char letter) {
        return Character.toLowerCase(c) == letter;
    }

    private static String padded(String token, int length) {
        return token + " ".repeat(Math.max(0, length - token.length()));
    }
}
