package io.braid.cli;

import java.sql.SQLException;

/** Text of an error of the server or the driver, as the shell shows it. */
final class ErrorText {
    private static final String UNKNOWN_STATE = "XX000";

    private ErrorText() {}

    static String of(SQLException e) {
        String state = e.getSQLState();
        return "ERROR " + (state == null ? UNKNOWN_STATE : state) + ": " + e.getMessage();
    }
}
