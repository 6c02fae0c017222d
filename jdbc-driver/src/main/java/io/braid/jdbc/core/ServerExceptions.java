package io.braid.jdbc.core;

import io.braid.wire.message.ErrorReply;
import java.sql.SQLException;

/** Conversion of error replies of the server into exceptions. */
final class ServerExceptions {
    /** What a server calls the error of a statement that took longer than it was allowed to. */
    static final String TIMEOUT = "QUERY_TIMEOUT";

    private ServerExceptions() {}

    static SQLException toException(ErrorReply error) {
        return error.codeName().equals(TIMEOUT)
                ? SqlExceptions.timeout(message(error))
                : SqlExceptions.of(error.sqlState(), message(error));
    }

    /** The server's message, with the place in the SQL text unless it names that itself. */
    static String message(ErrorReply error) {
        String line = "line " + error.line();
        return error.line() <= 0 || error.message().contains(line)
                ? error.message()
                : error.message() + " (" + line + ", column " + error.column() + ")";
    }
}
