package io.braid.execution.script;

import java.util.regex.Pattern;

/**
 * Expected error: an SQLSTATE, a regular expression for the message, or both with the SQLSTATE first; empty for any
 * error.
 */
public record ExpectedError(String text) {
    private static final Pattern SQL_STATE = Pattern.compile("[0-9A-Z]{5}");

    boolean matches(SltException error) {
        String first = text.contains(" ") ? text.substring(0, text.indexOf(' ')) : text;
        boolean hasState = SQL_STATE.matcher(first).matches();
        String pattern = hasState ? text.substring(first.length()).strip() : text;
        return (!hasState || first.equals(error.state()))
                && Pattern.compile(pattern)
                        .matcher(String.valueOf(error.getMessage()))
                        .find();
    }
}
