package io.braid.postgres.message;

import org.jspecify.annotations.Nullable;

/**
 * Contents of an ErrorResponse or a NoticeResponse.
 *
 * @param severity ERROR, FATAL, WARNING, NOTICE ...
 * @param position the position in the query in characters from 1, 0 for none
 * @param routine the routine of PostgreSQL that reports such an error, where drivers look at it
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

    /** The same error, reported by a routine of PostgreSQL. */
    public ErrorNotice by(String newRoutine) {
        return new ErrorNotice(severity, sqlState, message, detail, hint, position, newRoutine);
    }

    /** The same error, after which the connection ends. */
    public ErrorNotice fatal() {
        return new ErrorNotice("FATAL", sqlState, message, detail, hint, position, routine);
    }

    public ErrorNotice at(int newPosition) {
        return new ErrorNotice(severity, sqlState, message, detail, hint, newPosition, routine);
    }
}
