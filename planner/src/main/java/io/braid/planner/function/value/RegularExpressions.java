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

/**
 * Search of regular expressions in text. A pattern that would try for too long, or nests too deeply, is an error, and
 * only of its statement.
 */
public final class RegularExpressions {
    /** How often one search may look at a character: well below a second. */
    private static final int MOST_LOOKS = 50_000_000;
    /**
     * So often does it look, in a fraction of a millisecond, between one question whether the result is still wanted
     * and the next.
     */
    private static final int LOOKS_BETWEEN = (1 << 14) - 1;
    /** The longest pattern, in characters: what is made of it takes a hundred times as much. */
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
        // Groups are written \1 here, and a $ means nothing.
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

    /** What the first group of a pattern has found, or all that was found if the pattern has none. */
    public static @Nullable String foundInGroup(String text, String pattern) {
        return RegularExpressions.<@Nullable String>search(
                text, pattern, "", matcher -> matcher.find() ? matcher.group(Math.min(1, matcher.groupCount())) : null);
    }

    /** What a group of a pattern has found first; the whole of it is group 0. */
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

    /** The parts of a text between what a pattern finds; an empty find divides characters. */
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

    /** What the groups of a pattern find first, or all that it finds if it has none; null if it finds nothing. */
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

    /** Where a pattern finds something first, in characters from 1; 0 if nowhere. */
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
        // A dot is any character, and the end of a line one of them, unless lines are told apart.
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

    /** A text with a limited number of accesses. */
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
