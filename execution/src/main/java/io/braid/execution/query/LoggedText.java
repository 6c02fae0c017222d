package io.braid.execution.query;

import java.util.regex.Pattern;

/** Text of statements as it may be logged and shown: shortened if very long, and without secrets. */
public final class LoggedText {
    static final int LONGEST = 10_000;

    /** Statements with these words may hold passwords in quotes. */
    private static final Pattern SECRETIVE =
            Pattern.compile("\\b(OPTIONS?|SERVER|USER|PASSWORD|SECRET)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern LITERAL = Pattern.compile("'[^']*+'?");

    /** A password without quotes, or in wrong ones, is refused, but may be the right one all the same. */
    private static final Pattern UNQUOTED = Pattern.compile(
            "\\A(\\s*(?:CREATE|ALTER)\\s+USER\\b.*?\\bPASSWORD\\s+)[^\\s'].*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private LoggedText() {}

    /** The text of a statement. */
    public static String of(String sql) {
        return shortened(isSecretive(sql) ? masked(sql) : sql);
    }

    /** What an error says of a statement. */
    static String ofError(String message, String sql) {
        return shortened(isSecretive(sql) ? masked(message) : message);
    }

    /** True for a text that may hold a password. */
    static boolean isSecretive(String sql) {
        return SECRETIVE.matcher(sql).find();
    }

    private static String masked(String text) {
        return UNQUOTED.matcher(LITERAL.matcher(text).replaceAll("'***'")).replaceAll("$1***");
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ...";
    }
}
