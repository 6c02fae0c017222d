package io.braid.execution.query;

import java.util.regex.Pattern;

/** Text of statements for logs and for other users: truncated if very long, and with secrets masked. */
public final class LoggedText {
    static final int LONGEST = 10_000;

    /** Statements with these words may contain quoted passwords. */
    private static final Pattern SECRETIVE =
            Pattern.compile("\\b(OPTIONS?|SERVER|USER|PASSWORD|SECRET)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern LITERAL = Pattern.compile("'[^']*+'?");

    /** A password without quotes, or in wrong ones, is a syntax error but may still be the real password. */
    private static final Pattern UNQUOTED = Pattern.compile(
            "\\A(\\s*(?:CREATE|ALTER)\\s+USER\\b.*?\\bPASSWORD\\s+)[^\\s'].*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private LoggedText() {}

    /** The text of a statement. */
    public static String of(String sql) {
        return shortened(isSecretive(sql) ? masked(sql) : sql);
    }

    /** An error message that may quote the statement. */
    static String ofError(String message, String sql) {
        return shortened(isSecretive(sql) ? masked(message) : message);
    }

    /** True if the text may contain a password. */
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
