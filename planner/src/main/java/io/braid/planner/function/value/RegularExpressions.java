package io.braid.planner.function.value;

import io.braid.engine.plan.expression.Evaluation;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Regular-expression functions. A pattern that takes too long or nests too deeply fails its own statement only. */
public final class RegularExpressions {
    /** Maximum number of character accesses per search, for a run time well below a second. */
    private static final int MOST_LOOKS = 50_000_000;
    /** Interval of cancellation checks, in character accesses; a fraction of a millisecond. */
    private static final int LOOKS_BETWEEN = (1 << 14) - 1;
    /** Maximum pattern length in characters; a compiled pattern is a hundred times as large. */
    private static final int LONGEST_PATTERN = 1 << 16;

    private static final SmallCache<Key, Pattern> COMPILED = new SmallCache<>(RegularExpressions::compiled);

    /** A pattern and its flags. */
    private record Key(String pattern, String flags) {}

    private RegularExpressions() {}

    public static boolean matches(String text, String pattern, String flags) {
        return search(text, pattern, flags, Matcher::find);
    }

    public static boolean matchesAll(String text, String pattern, String flags) {
        return search(text, pattern, flags, Matcher::matches);
    }

    public static String replaced(String text, String pattern, String replacement, String flags) {
        // PostgreSQL writes groups as \1, and $ has no special meaning.
        String java =
                replacement.replace("$", "\\$").replaceAll("\\\\(\\d)", "\\$$1").replace("\\&", "$0");
        try {
            return search(
                    text, pattern, flags.replace("g", ""), matcher -> replaced(matcher, java, flags.contains("g")));
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw invalid("The replacement '" + replacement + "' names a group that the pattern has not", e);
        }
    }

    private static String replaced(Matcher matcher, String replacement, boolean all) {
        StringBuilder result = new StringBuilder();
        int charged = 0;
        boolean isMore = true;
        while (isMore && matcher.find()) {
            Evaluation.step();
            matcher.appendReplacement(result, replacement);
            Texts.checkLength(result.length());
            Evaluation.make(result.length() - charged);
            charged = result.length();
            isMore = all;
        }
        return matcher.appendTail(result).toString();
    }

    public static @Nullable String found(String text, String pattern) {
        return RegularExpressions.<@Nullable String>search(
                text, pattern, "", matcher -> matcher.find() ? matcher.group() : null);
    }

    /** Returns the first match of a pattern's first group, or the whole match if it has no groups. */
    public static @Nullable String foundInGroup(String text, String pattern) {
        return RegularExpressions.<@Nullable String>search(
                text, pattern, "", matcher -> matcher.find() ? matcher.group(Math.min(1, matcher.groupCount())) : null);
    }

    /** Returns the first match of a group; group 0 is the whole match. */
    public static @Nullable String group(String text, String pattern, long group) {
        return RegularExpressions.<@Nullable String>search(text, pattern, "", matcher -> {
            if (group < 0 || group > matcher.groupCount()) {
                throw new BraidException(
                        ErrorCode.INVALID_PARAMETER,
                        "The pattern '" + pattern + "' has " + matcher.groupCount()
                                + " groups, and none with the number " + group);
            }
            return matcher.find() ? matcher.group((int) group) : null;
        });
    }

    public static int count(String text, String pattern) {
        return search(text, pattern, "", matcher -> (int) matcher.results().count());
    }

    /** Splits a text at the matches of a pattern; empty matches separate characters. */
    public static List<@Nullable String> split(String text, String pattern, String flags) {
        return search(text, pattern, flags, matcher -> {
            List<@Nullable String> parts = new ArrayList<>();
            int start = 0;
            while (matcher.find()) {
                Evaluation.step();
                boolean isEmpty = matcher.end() == matcher.start();
                if (isEmpty && (matcher.start() == start || matcher.start() == text.length())) {
                    continue;
                }
                parts.add(text.substring(start, matcher.start()));
                start = matcher.end();
            }
            parts.add(text.substring(start));
            return parts;
        });
    }

    /**
     * Returns the groups of a pattern's first match, or the whole match if it has no groups; null if nothing matches.
     */
    public static @Nullable List<@Nullable String> groups(String text, String pattern, String flags) {
        return RegularExpressions.<@Nullable List<@Nullable String>>search(text, pattern, flags, matcher -> {
            if (!matcher.find()) {
                return null;
            }
            List<@Nullable String> groups = new ArrayList<>();
            for (int i = Math.min(1, matcher.groupCount()); i <= matcher.groupCount(); i++) {
                groups.add(matcher.group(i));
            }
            return groups;
        });
    }

    /** Returns the one-based position of a pattern's first match in characters; 0 if nothing matches. */
    public static int position(String text, String pattern) {
        return search(text, pattern, "", matcher -> matcher.find() ? text.codePointCount(0, matcher.start()) + 1 : 0);
    }

    private static <T extends @Nullable Object> T search(
            String text, String pattern, String flags, Function<Matcher, T> search) {
        Matcher matcher = COMPILED.of(new Key(pattern, flags)).matcher(new WatchedText(text, pattern));
        try {
            return search.apply(matcher);
        } catch (StackOverflowError e) {
            throw tooComplex(pattern, "nests too deeply", e);
        }
    }

    private static Pattern compiled(Key key) {
        String pattern = key.pattern();
        if (pattern.length() > LONGEST_PATTERN) {
            throw new BraidException(
                    ErrorCode.STATEMENT_TOO_COMPLEX,
                    "A regular expression of " + pattern.length() + " characters is longer than the " + LONGEST_PATTERN
                            + " that one may have");
        }
        String flags = key.flags();
        // Unless in newline-sensitive mode, a dot matches line ends, too.
        boolean ofLines = flags.contains("m") || flags.contains("n");
        int options = ofLines ? Pattern.UNIX_LINES : Pattern.DOTALL;
        for (int i = 0; i < flags.length(); i++) {
            options |= option(flags.charAt(i));
        }
        try {
            return Pattern.compile(LineAnchors.written(pattern, ofLines), options);
        } catch (PatternSyntaxException e) {
            throw new BraidException(
                    ErrorCode.INVALID_REGULAR_EXPRESSION,
                    "'" + pattern + "' is no regular expression: " + e.getDescription() + " at " + (e.getIndex() + 1),
                    e);
        }
    }

    private static int option(char flag) {
        return switch (flag) {
            case 'i' -> Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
            case 'c' -> 0;
            case 'n', 'm' -> Pattern.MULTILINE;
            case 's' -> Pattern.DOTALL;
            default ->
                throw invalid("There is no flag '" + flag + "' of regular expressions. There are g, i, c, m, s.", null);
        };
    }

    private static BraidException invalid(String message, @Nullable Throwable cause) {
        return new BraidException(ErrorCode.INVALID_PARAMETER, message, cause);
    }

    private static BraidException tooComplex(String pattern, String why, @Nullable Throwable cause) {
        return new BraidException(
                ErrorCode.STATEMENT_TOO_COMPLEX,
                "The regular expression '" + pattern + "' " + why
                        + " on one of the texts. Make it simpler: avoid repetitions inside of repetitions.",
                cause);
    }

    /** Text that limits the number of accesses and checks for cancellation. */
    private static final class WatchedText implements CharSequence {
        private final String text;
        private final String pattern;
        private int looks;

        WatchedText(String text, String pattern) {
            this.text = text;
            this.pattern = pattern;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if ((++looks & LOOKS_BETWEEN) == 0) {
                Evaluation.check();
                if (looks > MOST_LOOKS) {
                    throw tooComplex(pattern, "takes too many steps", null);
                }
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
