package io.braid.connector.jdbc;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.sql.SQLException;
import java.time.Duration;

/** Words the errors of one source: each names the source, none shows a statement or a secret. */
final class SourceErrors {
    private final String source;
    private final JdbcDialect dialect;

    SourceErrors(String name, JdbcDialect dialect) {
        this.source = "source '" + name + "' (" + dialect.traits().connector() + ")";
        this.dialect = dialect;
    }

    BraidException unavailable(SQLException cause) {
        return new BraidException(
                ErrorCode.SOURCE_UNAVAILABLE, source + " cannot be reached: " + dialect.reason(cause), cause);
    }

    BraidException failed(SQLException cause) {
        return switch (dialect.classify(cause)) {
            case SOURCE_LOST -> of(ErrorCode.SOURCE_LOST, "lost the connection: ", cause);
            // Not by Braid, which says so itself: by the source's own limits or by whoever runs it.
            case QUERY_CANCELED -> of(ErrorCode.SOURCE_FAILED, "cancelled the statement by itself: ", cause);
            case DIVISION_BY_ZERO -> of(ErrorCode.DIVISION_BY_ZERO, "reports a division by zero: ", cause);
            case NUMERIC_OUT_OF_RANGE -> of(ErrorCode.NUMERIC_OUT_OF_RANGE, "reports a number out of range: ", cause);
            default -> of(ErrorCode.SOURCE_FAILED, "failed: ", cause);
        };
    }

    private BraidException of(ErrorCode code, String what, SQLException cause) {
        return new BraidException(code, source + " " + what + dialect.reason(cause), cause);
    }

    boolean isLost(SQLException error) {
        return dialect.classify(error) == ErrorCode.SOURCE_LOST;
    }

    /** Of an error met while a value was read: whether the value is to blame, and not the connection or a cancel. */
    boolean isAboutData(SQLException error) {
        return switch (dialect.classify(error)) {
            case SOURCE_LOST, QUERY_CANCELED -> false;
            default -> true;
        };
    }

    BraidException canceled() {
        return new BraidException(ErrorCode.QUERY_CANCELED, "the query was cancelled while " + source + " was read");
    }

    BraidException pastDeadline() {
        return new BraidException(
                ErrorCode.QUERY_CANCELED,
                "the query's time was over while " + source + " was read: raise its time limit");
    }

    BraidException tooManyConnections(int size, Duration waited) {
        return new BraidException(
                ErrorCode.TOO_MANY_CONNECTIONS,
                source + " had all of its " + size + " connections in use for " + waited.toSeconds()
                        + " s: raise its option 'pool_size', or try again later");
    }

    BraidException closed() {
        return new BraidException(ErrorCode.SOURCE_UNAVAILABLE, source + " is closed");
    }

    BraidException outOfRange(String what, Exception cause) {
        return new BraidException(ErrorCode.NUMERIC_OUT_OF_RANGE, source + " " + what, cause);
    }

    BraidException invalidData(String what, Exception cause) {
        return new BraidException(ErrorCode.SOURCE_DATA_INVALID, source + " " + what, cause);
    }

    BraidException of(ErrorCode code, String what) {
        return new BraidException(code, source + " " + what);
    }
}
