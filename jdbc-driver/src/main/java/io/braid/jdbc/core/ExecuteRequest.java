package io.braid.jdbc.core;

import io.braid.wire.message.Execute;
import io.braid.wire.message.ParameterValue;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Request to execute a text or a prepared statement, with its parameters and limits. */
public final class ExecuteRequest {
    private final @Nullable PreparedHandle statement;
    /** That which it had when this was made: it may be given another one meanwhile. */
    private final int statementId;

    private final String sql;
    private final List<ParameterValue> parameters;
    private final long maxRows;
    private final int timeoutSeconds;

    private ExecuteRequest(
            @Nullable PreparedHandle statement,
            String sql,
            List<ParameterValue> parameters,
            long maxRows,
            int timeoutSeconds) {
        this.statement = statement;
        this.statementId = statement == null ? Execute.NO_STATEMENT : statement.id();
        this.sql = sql;
        this.parameters = parameters;
        this.maxRows = maxRows;
        this.timeoutSeconds = timeoutSeconds;
    }

    /** Limits of 0 are none. */
    public static ExecuteRequest of(String sql, long maxRows, int timeoutSeconds) {
        return new ExecuteRequest(null, sql, List.of(), maxRows, timeoutSeconds);
    }

    /** Limits of 0 are none. */
    public static ExecuteRequest of(
            PreparedHandle statement, List<ParameterValue> parameters, long maxRows, int timeoutSeconds) {
        return new ExecuteRequest(statement, "", parameters, maxRows, timeoutSeconds);
    }

    /**
     * When the driver gives up, counted from now. The server is to end what takes too long, and has a little more time
     * to say so: only one that does not answer at all is left.
     */
    Deadline deadline() {
        return timeoutSeconds == 0
                ? Deadline.NONE
                : Deadline.in(TimeUnit.SECONDS.toMillis(timeoutSeconds) + ResultCursor.GRACE_MILLIS);
    }

    /**
     * Waits for what the server says about the statement if that was prepared and it has not said it; it may not exist.
     */
    void check(Deadline deadline) throws SQLException {
        if (statement != null) {
            statement.check(deadline);
        }
    }

    /** For the log, so without values. */
    @Override
    public String toString() {
        return statement == null ? sql : "prepared statement " + statementId;
    }

    Execute toMessage(int resultId, int credit) {
        return new Execute(resultId, statementId, sql, parameters, maxRows, timeoutSeconds, credit);
    }
}
