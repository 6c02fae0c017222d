package io.braid.jdbc.core;

import io.braid.wire.message.ErrorReply;
import java.sql.SQLException;

/** Conversion of error replies of the server into exceptions. */
final class ServerExceptions {
    /** Name of the server's error for a statement that timed out. */
    static final String TIMEOUT = "QUERY_TIMEOUT";

    private ServerExceptions() {}

    static SQLException toException(ErrorReply error) {
        return error.codeName().equals(TIMEOUT)
                ? SqlExceptions.timeout(message(error))
                : SqlExceptions.of(error.sqlState(), message(error));
    }

    /** Returns the server's message, with the position in the SQL text unless the message contains it. */
    static String message(ErrorReply error) {
        String line = "line " + error.line();
        return error.line() <= 0 || error.message().contains(line)
                ? error.message()
                : error.message() + " (" + line + ", column " + error.column() + ")";
    }
}
