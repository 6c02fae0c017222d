package io.braid.connector.postgresql.wireprotocol;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** Factory of errors with the same form as the driver's: a message that begins with the severity, and an SQLSTATE. */
final class PostgresqlErrors {
    private static final String CONNECTION_FAILURE = "08006";
    private static final String CANNOT_CONNECT = "08001";
    private static final String NOT_PERMITTED = "28000";

    private PostgresqlErrors() {}

    /** The error in the fields of an error message between two positions. */
    static SQLException reported(byte[] bytes, int from, int to) {
        String severity = "ERROR";
        String message = "";
        String state = "XX000";
        int position = from;
        while (position < to && bytes[position] != 0) {
            int end = position + 1;
            while (end < to && bytes[end] != 0) {
                end++;
            }
            String value = new String(bytes, position + 1, end - position - 1, StandardCharsets.UTF_8);
            switch (bytes[position]) {
                case 'V' -> severity = value;
                case 'C' -> state = value;
                case 'M' -> message = value;
                default -> {
                    // Omitted: details and hints quote values and statements.
                }
            }
            position = end + 1;
        }
        return new SQLException(severity + ": " + message, state);
    }

    static SQLException lost(IOException cause) {
        String what = cause instanceof SocketTimeoutException
                ? "The server has not answered in time."
                : "An I/O error occurred while reading from the server.";
        return new SQLException(what, CONNECTION_FAILURE, cause);
    }

    static SQLException unexpected(String what) {
        return new SQLException("The server broke the protocol: " + what + ".", CONNECTION_FAILURE);
    }

    static SQLException refused(ServerTarget target, IOException cause) {
        return new SQLException("Connection to " + target + " failed: " + cause.getMessage(), CANNOT_CONNECT, cause);
    }

    static SQLException notEncrypted(String why) {
        return new SQLException(why, CANNOT_CONNECT);
    }

    static SQLException notAuthenticated(String why, Exception cause) {
        return new SQLException(why, NOT_PERMITTED, cause);
    }
}
