package io.braid.slt;

import java.sql.SQLException;
import java.util.regex.Pattern;

/** An SQLSTATE, or a pattern that is found in the message, or both with the SQLSTATE first; empty for any error. */
record ExpectedError(String text) {
    private static final Pattern SQL_STATE = Pattern.compile("[0-9A-Z]{5}");

    boolean matches(SQLException error) {
        String first = text.contains(" ") ? text.substring(0, text.indexOf(' ')) : text;
        boolean hasState = SQL_STATE.matcher(first).matches();
        String pattern = hasState ? text.substring(first.length()).strip() : text;
        return (!hasState || first.equals(error.getSQLState()))
                && Pattern.compile(pattern)
                        .matcher(String.valueOf(error.getMessage()))
                        .find();
    }
}
