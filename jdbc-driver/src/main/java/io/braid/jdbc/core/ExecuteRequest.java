package io.braid.jdbc.core;

import io.braid.wire.Message;
import io.braid.wire.message.Execute;
import io.braid.wire.message.ExecuteBatch;
import io.braid.wire.message.ParameterValue;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Request to execute a text or a prepared statement, with its parameters and limits. */
public final class ExecuteRequest {
    private final @Nullable PreparedHandle statement;
    /** The parameters of several executions; null for one. */
    private final @Nullable List<List<ParameterValue>> batch;
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
            @Nullable List<List<ParameterValue>> batch,
            long maxRows,
            int timeoutSeconds) {
        this.batch = batch;
        this.statement = statement;
        this.statementId = statement == null ? Execute.NO_STATEMENT : statement.id();
        this.sql = sql;
        this.parameters = parameters;
        this.maxRows = maxRows;
        this.timeoutSeconds = timeoutSeconds;
    }

    /** Limits of 0 are none. */
    public static ExecuteRequest of(String sql, long maxRows, int timeoutSeconds) {
        return new ExecuteRequest(null, sql, List.of(), null, maxRows, timeoutSeconds);
    }

    /** Limits of 0 are none. */
    public static ExecuteRequest of(
            PreparedHandle statement, List<ParameterValue> parameters, long maxRows, int timeoutSeconds) {
        return new ExecuteRequest(statement, "", parameters, null, maxRows, timeoutSeconds);
    }

    /** Several executions as one, whose rows are the numbers of changed rows; a limit of 0 is none. */
    public static ExecuteRequest ofBatch(
            PreparedHandle statement, List<List<ParameterValue>> batch, int timeoutSeconds) {
        return new ExecuteRequest(statement, "", List.of(), batch, 0, timeoutSeconds);
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

    /** The text of the statement, whoever has it. */
    public String text() {
        return statement == null ? sql : statement.sql();
    }

    /** For the log, so without values. */
    @Override
    public String toString() {
        return statement == null ? sql : "prepared statement " + statementId;
    }

    Message toMessage(int resultId, int credit) {
        Execute execute = new Execute(resultId, statementId, sql, parameters, maxRows, timeoutSeconds, credit);
        return batch == null ? execute : new ExecuteBatch(execute, batch);
    }
}
