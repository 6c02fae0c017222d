package io.braid.connector.jdbc.dialect;

import io.braid.spi.error.ErrorCode;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;

/** SQLSTATEs that databases have in common. */
public final class SqlStates {
    private static final int MAX_REASON = 300;

    private SqlStates() {}

    public static ErrorCode classify(SQLException error) {
        String state = error.getSQLState() == null ? "" : error.getSQLState();
        if (state.equals("57014") || error instanceof SQLTimeoutException) {
            return ErrorCode.QUERY_CANCELED;
        }
        if (state.startsWith("08") || state.startsWith("57P") || isConnectionError(error)) {
            return ErrorCode.SOURCE_LOST;
        }
        return switch (state) {
            case "22001" -> ErrorCode.STRING_TOO_LONG;
            case "22003" -> ErrorCode.NUMERIC_OUT_OF_RANGE;
            case "22012" -> ErrorCode.DIVISION_BY_ZERO;
            case "22007" -> ErrorCode.INVALID_DATETIME;
            case "22008" -> ErrorCode.DATETIME_OUT_OF_RANGE;
            case "22011" -> ErrorCode.INVALID_SUBSTRING;
            case "2201B" -> ErrorCode.INVALID_REGULAR_EXPRESSION;
            case "2201E" -> ErrorCode.INVALID_LOGARITHM;
            case "2201F" -> ErrorCode.INVALID_POWER;
            // The second is PostgreSQL's.
            case "22018", "22P02" -> ErrorCode.INVALID_CAST;
            case "23502" -> ErrorCode.NOT_NULL_VIOLATION;
            // The second is H2's, for a missing referenced row.
            case "23503", "23506" -> ErrorCode.FOREIGN_KEY_VIOLATION;
            case "23505" -> ErrorCode.UNIQUE_VIOLATION;
            // The second is H2's.
            case "23514", "23513" -> ErrorCode.CHECK_VIOLATION;
            case "40001" -> ErrorCode.SERIALIZATION_FAILURE;
            case "40P01" -> ErrorCode.DEADLOCK;
            // The second is H2's.
            case "55P03", "HYT00" -> ErrorCode.LOCK_TIMEOUT;
            default -> state.startsWith("23") ? ErrorCode.INTEGRITY_VIOLATION : ErrorCode.SOURCE_FAILED;
        };
    }

    /** True if a statement was rejected because of its text, as far as known: some sources have no SQLSTATE for it. */
    public static boolean isRefusal(SQLException error) {
        String state = error.getSQLState();
        // The last prefix is SQL Server's.
        return state == null || state.startsWith("42") || state.startsWith("0A") || state.startsWith("S000");
    }

    /** True if the login was rejected: wrong name or password, or a locked account. */
    public static boolean isLoginRefused(SQLException error) {
        return error.getSQLState() != null && error.getSQLState().startsWith("28");
    }

    /** True if the source is reachable but has no free connection. */
    public static boolean isFull(SQLException error) {
        return "53300".equals(error.getSQLState()) || "08004".equals(error.getSQLState());
    }

    private static boolean isConnectionError(SQLException error) {
        return error instanceof SQLNonTransientConnectionException || error instanceof SQLRecoverableException;
    }

    /** The first line of the driver's message: further lines often repeat the statement. */
    public static String firstLine(SQLException error) {
        String message = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
        String line = message.strip().lines().findFirst().orElse("");
        return line.length() <= MAX_REASON ? line : line.substring(0, MAX_REASON) + "...";
    }
}
