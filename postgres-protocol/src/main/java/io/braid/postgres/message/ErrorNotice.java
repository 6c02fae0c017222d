package io.braid.postgres.message;

import org.jspecify.annotations.Nullable;

/**
 * Contents of an ErrorResponse or a NoticeResponse.
 *
 * @param severity ERROR, FATAL, WARNING, NOTICE ...
 * @param position the one-based position in the query in characters, 0 for none
 * @param routine PostgreSQL's routine for the error, if drivers check it
 */
public record ErrorNotice(
        String severity,
        String sqlState,
        String message,
        @Nullable String detail,
        @Nullable String hint,
        int position,
        @Nullable String routine) {
    public static ErrorNotice error(String sqlState, String message) {
        return new ErrorNotice("ERROR", sqlState, message, null, null, 0, null);
    }

    public static ErrorNotice warning(String message) {
        return new ErrorNotice("WARNING", "01000", message, null, null, 0, null);
    }

    public static ErrorNotice warning(String sqlState, String message) {
        return new ErrorNotice("WARNING", sqlState, message, null, null, 0, null);
    }

    /** Returns the same error with a routine of PostgreSQL. */
    public ErrorNotice by(String newRoutine) {
        return new ErrorNotice(severity, sqlState, message, detail, hint, position, newRoutine);
    }

    /** Returns the same error as a fatal one, which ends the connection. */
    public ErrorNotice fatal() {
        return new ErrorNotice("FATAL", sqlState, message, detail, hint, position, routine);
    }

    public ErrorNotice at(int newPosition) {
        return new ErrorNotice(severity, sqlState, message, detail, hint, newPosition, routine);
    }
}
