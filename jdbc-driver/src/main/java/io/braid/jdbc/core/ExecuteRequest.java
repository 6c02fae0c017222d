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
    /** Parameters of several executions; null for a single execution. */
    private final @Nullable List<List<ParameterValue>> batch;
    /** Number of the statement at creation; the statement may be given a new one meanwhile. */
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

    /** Creates a request for a text; limits of 0 are none. */
    public static ExecuteRequest of(String sql, long maxRows, int timeoutSeconds) {
        return new ExecuteRequest(null, sql, List.of(), null, maxRows, timeoutSeconds);
    }

    /** Creates a request for a prepared statement; limits of 0 are none. */
    public static ExecuteRequest of(
            PreparedHandle statement, List<ParameterValue> parameters, long maxRows, int timeoutSeconds) {
        return new ExecuteRequest(statement, "", parameters, null, maxRows, timeoutSeconds);
    }

    /** Creates a request for several executions, whose result is the update counts; a limit of 0 is none. */
    public static ExecuteRequest ofBatch(
            PreparedHandle statement, List<List<ParameterValue>> batch, int timeoutSeconds) {
        return new ExecuteRequest(statement, "", List.of(), batch, 0, timeoutSeconds);
    }

    /**
     * Returns the time at which the driver gives up, counted from now. It includes a grace period in which the server
     * can report its own timeout. The driver gives up only if the server does not reply.
     */
    Deadline deadline() {
        return timeoutSeconds == 0
                ? Deadline.NONE
                : Deadline.in(TimeUnit.SECONDS.toMillis(timeoutSeconds) + ResultCursor.GRACE_MILLIS);
    }

    /** Waits for the reply to Prepare if it has not been received; throws its error. */
    void check(Deadline deadline) throws SQLException {
        if (statement != null) {
            statement.check(deadline);
        }
    }

    /** Returns the text of the statement. */
    public String text() {
        return statement == null ? sql : statement.sql();
    }

    /** Describes the request for the log, without parameter values. */
    @Override
    public String toString() {
        return statement == null ? sql : "prepared statement " + statementId;
    }

    Message toMessage(int resultId, int credit) {
        Execute execute = new Execute(resultId, statementId, sql, parameters, maxRows, timeoutSeconds, credit);
        return batch == null ? execute : new ExecuteBatch(execute, batch);
    }
}
