package io.braid.connector.jdbc.dialect;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Redaction;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Factory of the error messages of one source: each names the source, none contains a statement or a secret. */
public final class SourceErrors {
    private static final Logger LOG = LoggerFactory.getLogger(SourceErrors.class);

    private final String source;
    private final JdbcDialect dialect;
    private final Redaction secrets;

    /** Errors of a source without secrets. */
    public SourceErrors(String name, JdbcDialect dialect) {
        this(name, dialect, Redaction.NONE);
    }

    public SourceErrors(String name, JdbcDialect dialect, Redaction secrets) {
        this.source = "source '" + name + "' (" + dialect.traits().connector() + ")";
        this.dialect = dialect;
        this.secrets = secrets;
    }

    /** True if the source rejected the login. */
    public boolean isLoginRefused(SQLException cause) {
        return cause instanceof LoginRefusedException || dialect.isLoginRefused(cause);
    }

    public BraidException unavailable(SQLException cause) {
        if (cause instanceof LoginRefusedException refused && cause.getCause() instanceof SQLException first) {
            return loginRefused(
                    first,
                    "; to keep it from locking the account it is not asked again before "
                            + refused.nextTry().truncatedTo(ChronoUnit.SECONDS)
                            + ", or until the server's options change");
        }
        if (dialect.isLoginRefused(cause)) {
            return loginRefused(cause, "");
        }
        return new BraidException(
                ErrorCode.SOURCE_UNAVAILABLE, source + " cannot be reached: " + reason(cause), secrets.sql(cause));
    }

    private BraidException loginRefused(SQLException cause, String andThen) {
        return new BraidException(
                ErrorCode.SOURCE_UNAVAILABLE,
                source + ": log-in refused: " + reason(cause) + "; its options 'user' and 'password' may be out of date"
                        + andThen,
                secrets.sql(cause));
    }

    public BraidException failed(SQLException cause) {
        return switch (dialect.classify(cause)) {
            case SOURCE_LOST -> of(ErrorCode.SOURCE_LOST, "lost the connection: ", cause);
            // Not cancelled by Braid, which reports that itself, but by a limit or an administrator of the source.
            case QUERY_CANCELED -> of(ErrorCode.SOURCE_FAILED, "cancelled the statement by itself: ", cause);
            case DIVISION_BY_ZERO -> of(ErrorCode.DIVISION_BY_ZERO, "reports a division by zero: ", cause);
            case NUMERIC_OUT_OF_RANGE -> of(ErrorCode.NUMERIC_OUT_OF_RANGE, "reports a number out of range: ", cause);
            case INVALID_DATETIME -> of(ErrorCode.INVALID_DATETIME, "reports a date or time that is none: ", cause);
            case DATETIME_OUT_OF_RANGE ->
                of(ErrorCode.DATETIME_OUT_OF_RANGE, "reports a day or hour that there is not: ", cause);
            case INVALID_SUBSTRING ->
                of(ErrorCode.INVALID_SUBSTRING, "reports a substring of a negative length: ", cause);
            case INVALID_REGULAR_EXPRESSION ->
                of(ErrorCode.INVALID_REGULAR_EXPRESSION, "reports a pattern that is no regular expression: ", cause);
            case INVALID_LOGARITHM ->
                of(ErrorCode.INVALID_LOGARITHM, "reports a number that has no logarithm: ", cause);
            case INVALID_POWER -> of(ErrorCode.INVALID_POWER, "reports a number that has no such power: ", cause);
            case INVALID_CAST -> of(ErrorCode.INVALID_CAST, "reports a text that is no such value: ", cause);
            case STRING_TOO_LONG -> of(ErrorCode.STRING_TOO_LONG, "reports a text that is too long: ", cause);
            case INVALID_PARAMETER ->
                of(ErrorCode.INVALID_PARAMETER, "reports an argument that makes no sense: ", cause);
            default -> notChanged(cause);
        };
    }

    /** The error of a change that the source rejected. */
    private BraidException notChanged(SQLException cause) {
        ErrorCode code = dialect.classify(cause);
        return switch (code) {
            case NOT_NULL_VIOLATION, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION, CHECK_VIOLATION, INTEGRITY_VIOLATION ->
                of(code, "refuses the change, which would violate a constraint: ", cause);
            case SERIALIZATION_FAILURE, DEADLOCK ->
                of(code, "gave up the transaction in favour of another; try it again: ", cause);
            case LOCK_TIMEOUT -> of(code, "waited in vain for a row that another transaction has locked: ", cause);
            default -> of(code, "failed: ", cause);
        };
    }

    /** The error of a commit that the source has not confirmed. */
    public BraidException unknownOutcome(BraidException cause) {
        return new BraidException(
                ErrorCode.UNKNOWN_OUTCOME,
                source + " did not confirm the commit: nobody knows whether the changes are there, so look before you"
                        + " repeat them; " + cause.getMessage(),
                cause);
    }

    private BraidException of(ErrorCode code, String what, SQLException cause) {
        return new BraidException(code, source + " " + what + reason(cause), secrets.sql(cause));
    }

    /**
     * The error of an unexpected failure in a driver, such as a bug, a missing library or memory exhaustion. The log
     * has the details; the user sees only its class, since its message may contain anything.
     */
    public BraidException unexpected(Throwable raw) {
        if (raw instanceof BraidException told) {
            return told;
        }
        Throwable thrown = secrets.throwable(raw);
        LOG.error("{} failed in its driver", source, thrown);
        if (raw instanceof OutOfMemoryError) {
            return new BraidException(
                    ErrorCode.OUT_OF_MEMORY,
                    source
                            + " was read when the server's memory had run out: let the query read fewer rows or"
                            + " columns, or"
                            + " give the server a larger heap",
                    thrown);
        }
        return new BraidException(
                ErrorCode.SOURCE_FAILED,
                source + " failed in its driver with " + raw.getClass().getName()
                        + ", which the server's log has in full",
                thrown);
    }

    /** The error of a schema in which the source's user may not write. */
    public BraidException mayNotKeep(String schema, SQLException cause) {
        return new BraidException(
                ErrorCode.INSUFFICIENT_PRIVILEGE,
                source + " lets its user keep no rows in the schema '" + secrets.text(schema) + "': "
                        + reason(cause)
                        + "; the user must be allowed to make tables there, to fill them and to drop them",
                secrets.sql(cause));
    }

    public boolean isLost(SQLException error) {
        return dialect.classify(error) == ErrorCode.SOURCE_LOST;
    }

    /** True if an error on reading a value concerns the value, and not the connection or a cancellation. */
    public boolean isAboutData(SQLException error) {
        return switch (dialect.classify(error)) {
            case SOURCE_LOST, QUERY_CANCELED -> false;
            default -> true;
        };
    }

    public BraidException canceled() {
        return new BraidException(ErrorCode.QUERY_CANCELED, "the query was cancelled while " + source + " was read");
    }

    public BraidException pastDeadline() {
        return new BraidException(
                ErrorCode.QUERY_TIMEOUT,
                "the query's time was over while " + source + " was read: raise its time limit");
    }

    /** The error of a wait for a permit that timed out. */
    public BraidException tooMuchAtOnce(int statements, int connections, Duration waited) {
        return new BraidException(
                ErrorCode.TOO_MANY_CONNECTIONS,
                source + " ran " + statements + " other statements on " + connections
                        + " connections, as much as it may,"
                        + " while this one waited " + waited.toMillis()
                        + " ms: raise its options 'pool_size' and 'max_statements', or try again later");
    }

    /**
     * The error of a source whose circuit breaker is open.
     *
     * @param nextTry the time of the next attempt; null while one is running
     */
    public BraidException givenUp(int failures, String reason, @Nullable Instant nextTry) {
        return new BraidException(
                ErrorCode.SOURCE_UNAVAILABLE,
                source + " cannot be reached: " + failures + " attempts in a row have failed, the last with: " + reason
                        + "; "
                        + (nextTry == null
                                ? "it is being tried again now"
                                : "it is tried again at " + nextTry.truncatedTo(ChronoUnit.MILLIS)));
    }

    /** The error of a source that stopped responding, and for which no session was found to still run the statement. */
    public BraidException silent(Duration silence) {
        return new BraidException(
                ErrorCode.SOURCE_LOST,
                source + " has fallen silent: it said nothing for " + silence.toSeconds()
                        + " s and could not tell that it still runs the statement; try again, or raise its option"
                        + " 'stall_timeout'");
    }

    /** The error of a source that does not answer a metadata request. */
    public BraidException saysNothing(Duration silence, SQLException cause) {
        return new BraidException(
                ErrorCode.SOURCE_LOST,
                source + " has fallen silent: asked about its tables, it said nothing for " + silence.toSeconds()
                        + " s; try again, or raise its option 'stall_timeout'",
                cause);
    }

    public static BraidException interrupted() {
        Thread.currentThread().interrupt();
        return new BraidException(ErrorCode.QUERY_CANCELED, "interrupted while waiting for a connection");
    }

    /** The source's error message, redacted. */
    public String reason(SQLException error) {
        return secrets.text(dialect.reason(error));
    }

    public BraidException closed() {
        return new BraidException(ErrorCode.SOURCE_UNAVAILABLE, source + " is closed");
    }

    /** The error of a value that does not fit the declared type of its column, counted from 0. */
    public BraidException doesNotFit(RowType columns, int column, Exception cause) {
        Field field = columns.fields().get(column);
        String instead = cause instanceof MultidimensionalArrayException
                ? ", for it is an array of several dimensions. Declare the column as VARCHAR in a FOREIGN TABLE to"
                        + " read its text"
                : "";
        String name = field.name().isEmpty() ? "column " + (column + 1) : "column '" + field.name() + "'";
        return new BraidException(
                field.type().kind().isNumeric() ? ErrorCode.NUMERIC_OUT_OF_RANGE : ErrorCode.SOURCE_DATA_INVALID,
                source + " returned in " + name + " a value that does not fit " + field.type() + " exactly" + instead,
                cause);
    }

    /** The error of a parameter, counted from 1, with more fractional second digits than the source supports. */
    public BraidException wouldRound(int parameter, long stepTicks) {
        return of(
                ErrorCode.INVALID_PARAMETER,
                "would round parameter " + parameter + " to " + stepTicks * 100
                        + " ns, which may change the answer: give it with fewer digits");
    }

    public BraidException of(ErrorCode code, String what) {
        return new BraidException(code, source + " " + what);
    }
}
