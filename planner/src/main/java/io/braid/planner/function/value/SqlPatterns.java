package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Translation of ILIKE and SIMILAR TO patterns to Java regular expressions that match whole texts. Dots match
 * literally.
 */
public final class SqlPatterns {
    private static final Set<Integer> LIKE = Set.of((int) '%', (int) '_');
    private static final Set<Integer> SIMILAR = Set.of(
            (int) '%', (int) '_', (int) '|', (int) '*', (int) '+', (int) '?', (int) '{', (int) '}', (int) '(',
            (int) ')', (int) '[', (int) ']', (int) '^', (int) '-');
    private static final Map<String, String> CLASSES = Map.of(
            "ALPHA", "\\p{IsAlphabetic}",
            "UPPER", "\\p{IsUppercase}",
            "LOWER", "\\p{IsLowercase}",
            "DIGIT", "0-9",
            "ALNUM", "\\p{IsAlphabetic}0-9",
            "SPACE", " ",
            "WHITESPACE", "\\s");

    private static final SmallCache<Key, String> READ = new SmallCache<>(SqlPatterns::read);

    private final String kind;
    private final String pattern;
    private final String escape;
    private final StringBuilder regex = new StringBuilder();
    private int place;
    /** True if the previous token is a quantifier, which must not be repeated. */
    private boolean repeated;

    /** A pattern, its kind and its escape character. */
    private record Key(boolean isSimilar, String pattern, String escape) {}

    private SqlPatterns(String kind, String pattern, String escape) {
        if (escape.codePointCount(0, escape.length()) > 1) {
            throw new BraidException(
                    ErrorCode.INVALID_ESCAPE, "The escape '" + escape + "' of " + kind + " is not a single character.");
        }
        this.kind = kind;
        this.pattern = pattern;
        this.escape = escape;
    }

    /**
     * Translates an ILIKE pattern.
     *
     * @param escape the escape character, or empty for none
     */
    public static String like(String pattern, String escape) {
        return READ.of(new Key(false, pattern, escape));
    }

    /** Translates a SIMILAR TO pattern. */
    public static String similar(String pattern, String escape) {
        return READ.of(new Key(true, pattern, escape));
    }

    private static String read(Key key) {
        SqlPatterns reader = new SqlPatterns(key.isSimilar() ? "SIMILAR TO" : "ILIKE", key.pattern(), key.escape());
        while (reader.place < key.pattern().length()) {
            if (reader.readEscaped(key.isSimilar() ? SIMILAR : LIKE)) {
                reader.repeated = false;
            } else if (key.isSimilar()) {
                reader.readSimilar();
            } else {
                reader.readPlain();
            }
        }
        return reader.regex.toString();
    }

    private boolean readEscaped(Set<Integer> special) {
        if (escape.isEmpty() || !pattern.startsWith(escape, place)) {
            return false;
        }
        place += escape.length();
        // A backslash, which is the default, may escape any character.
        boolean isSpecial =
                place < pattern.length() && (escape.equals("\\") || special.contains(pattern.codePointAt(place)));
        if (!isSpecial && !pattern.startsWith(escape, place)) {
            throw new BraidException(
                    ErrorCode.INVALID_ESCAPE,
                    "In the pattern '" + pattern + "' of " + kind
                            + ", the escape character is not followed by itself or a"
                            + " character with a meaning of its own.");
        }
        literal(next());
        return true;
    }

    private void readPlain() {
        int character = next();
        switch (character) {
            case '%' -> regex.append(".*");
            case '_' -> regex.append('.');
            default -> literal(character);
        }
    }

    private void readSimilar() {
        boolean repeats = "*+?{".indexOf(pattern.charAt(place)) >= 0;
        if (repeats && repeated) {
            throw invalid("a repetition is repeated");
        }
        repeated = repeats;
        switch (pattern.charAt(place)) {
            case '|', '*', '+', '?', ')' -> regex.append(pattern.charAt(place++));
            case '(' -> {
                place++;
                regex.append("(?:");
            }
            case '{' -> readCount();
            case '[' -> readEnumeration();
            default -> readPlain();
        }
    }

    private void readCount() {
        int end = pattern.indexOf('}', place);
        String count = end < 0 ? "" : pattern.substring(place, end + 1);
        if (!count.matches("\\{\\d{1,9}(,\\d{0,9})?\\}")) {
            throw invalid("there is no number of repetitions behind '{'");
        }
        regex.append(count);
        place = end + 1;
    }

    /**
     * Translates a bracket expression: {@code [a-z]}, {@code [^a-z]}, or {@code [a-z^x]}, which excludes the characters
     * after the {@code ^}.
     */
    private void readEnumeration() {
        place++;
        StringBuilder included = new StringBuilder();
        StringBuilder excluded = new StringBuilder();
        boolean excludes = false;
        while (place < pattern.length() && pattern.charAt(place) != ']') {
            if (pattern.charAt(place) == '^' && !excludes) {
                place++;
                excludes = true;
            } else {
                readMember(excludes ? excluded : included);
            }
        }
        if (place >= pattern.length() || included.length() + excluded.length() == 0) {
            throw invalid("a list in brackets has no end, or nothing in it");
        }
        place++;
        regex.append('[').append(included);
        if (excluded.length() > 0) {
            regex.append(included.length() == 0 ? "^" : "&&[^")
                    .append(excluded)
                    .append(included.length() == 0 ? "" : "]");
        }
        regex.append(']');
    }

    private void readMember(StringBuilder members) {
        if (pattern.startsWith("[:", place)) {
            int end = pattern.indexOf(":]", place);
            String name = end < 0 ? "" : pattern.substring(place + 2, end);
            String characters = CLASSES.get(name.toUpperCase(Locale.ROOT));
            if (characters == null) {
                throw invalid("there is no class of characters '" + name + "'");
            }
            members.append(characters);
            place = end + 2;
            return;
        }
        members.append(quoted(memberCharacter()));
        if (pattern.startsWith("-", place) && !pattern.startsWith("-]", place)) {
            place++;
            if (place >= pattern.length()) {
                throw invalid("a range of characters has no end");
            }
            members.append('-').append(quoted(memberCharacter()));
        }
    }

    private int memberCharacter() {
        if (!escape.isEmpty() && pattern.startsWith(escape, place) && place + escape.length() < pattern.length()) {
            place += escape.length();
        }
        return next();
    }

    private int next() {
        int character = pattern.codePointAt(place);
        place += Character.charCount(character);
        return character;
    }

    private void literal(int character) {
        regex.append(quoted(character));
    }

    private static String quoted(int character) {
        return "\\x{" + Integer.toHexString(character) + "}";
    }

    private BraidException invalid(String why) {
        return new BraidException(
                ErrorCode.INVALID_PARAMETER, "'" + pattern + "' is no pattern of " + kind + ": " + why);
    }
}
