package io.braid.jdbc.core;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import org.jspecify.annotations.Nullable;

/** Factory of all exceptions of the driver: the SQLSTATE determines the class, so that callers may rely on either. */
public final class SqlExceptions {
    public static final String CONNECTION_FAILED = "08001";
    public static final String CONNECTION_CLOSED = "08003";
    public static final String CONNECTION_LOST = "08006";
    public static final String PROTOCOL_VIOLATION = "08P01";
    public static final String NOT_SUPPORTED = "0A000";
    public static final String MISSING_PARAMETER = "07001";
    public static final String NO_SUCH_COLUMN = "07009";
    public static final String OUT_OF_RANGE = "22003";
    public static final String WRONG_TEXT = "22018";
    public static final String BAD_CHARACTER = "22021";
    public static final String INVALID_ARGUMENT = "22023";
    public static final String WRONG_TYPE = "22005";
    public static final String NO_RESULT = "02000";
    public static final String WRONG_STATE = "24000";
    public static final String OBJECT_CLOSED = "55000";
    public static final String LIMIT_EXCEEDED = "54000";
    public static final String SOURCE_UNAVAILABLE = "HV00N";
    public static final String CANCELED = "57014";

    private SqlExceptions() {}

    public static SQLException of(String sqlState, String message) {
        return of(sqlState, message, null);
    }

    public static SQLException of(String sqlState, String message, @Nullable Throwable cause) {
        switch (sqlState.length() < 2 ? "" : sqlState.substring(0, 2)) {
            case "08":
                return connection(sqlState, message, cause);
            case "0A":
                return withCause(new SQLFeatureNotSupportedException(message, sqlState), cause);
            case "07":
            case "42":
                return new SQLSyntaxErrorException(message, sqlState, cause);
            case "22":
                return new SQLDataException(message, sqlState, cause);
            case "23":
                return new SQLIntegrityConstraintViolationException(message, sqlState, cause);
            case "28":
                return new SQLInvalidAuthorizationSpecException(message, sqlState, cause);
            case "40":
                return new SQLTransactionRollbackException(message, sqlState, cause);
            case "53":
            case "58":
                return new SQLTransientException(message, sqlState, cause);
            case "HV":
                return sqlState.equals(SOURCE_UNAVAILABLE)
                        ? new SQLTransientException(message, sqlState, cause)
                        : new SQLException(message, sqlState, cause);
            default:
                return sqlState.startsWith("57P")
                        ? new SQLNonTransientConnectionException(message, sqlState, cause)
                        : new SQLException(message, sqlState, cause);
        }
    }

    /**
     * Returns a transient exception if the server could not be reached, and a non-transient one for a broken
     * connection.
     */
    private static SQLException connection(String sqlState, String message, @Nullable Throwable cause) {
        return sqlState.equals(CONNECTION_FAILED) || sqlState.equals("08004")
                ? new SQLTransientConnectionException(message, sqlState, cause)
                : new SQLNonTransientConnectionException(message, sqlState, cause);
    }

    public static SQLException timeout(String message) {
        return new SQLTimeoutException(message, CANCELED);
    }

    public static SQLException timeout(String message, Throwable cause) {
        return withCause(timeout(message), cause);
    }

    /** Returns the exception for an unsupported feature, with the reason or an alternative. */
    public static SQLFeatureNotSupportedException unsupported(String what, String reason) {
        return new SQLFeatureNotSupportedException(what + " is not supported: " + reason, NOT_SUPPORTED);
    }

    /** Copies a stored failure for another caller, because it would show the stack trace of the first. */
    public static SQLException again(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        return failure instanceof SQLTimeoutException
                ? timeout(message, failure)
                : of(failure.getSQLState(), message, failure);
    }

    private static SQLException withCause(SQLException exception, @Nullable Throwable cause) {
        if (cause != null) {
            exception.initCause(cause);
        }
        return exception;
    }
}
