package io.braid.jdbc.core;

import io.braid.wire.message.Execute;
import io.braid.wire.message.ParameterValue;
import java.util.List;

/** What to run: a text or a prepared statement, with its parameters and limits. */
public final class Command {
    private final int statementId;
    private final String sql;
    private final List<ParameterValue> parameters;
    private final long maxRows;
    private final int timeoutSeconds;

    private Command(int statementId, String sql, List<ParameterValue> parameters, long maxRows, int timeoutSeconds) {
        this.statementId = statementId;
        this.sql = sql;
        this.parameters = parameters;
        this.maxRows = maxRows;
        this.timeoutSeconds = timeoutSeconds;
    }

    /** Limits of 0 are none. */
    public static Command of(String sql, long maxRows, int timeoutSeconds) {
        return new Command(Execute.NO_STATEMENT, sql, List.of(), maxRows, timeoutSeconds);
    }

    /** Limits of 0 are none. */
    public static Command of(
            PreparedHandle statement, List<ParameterValue> parameters, long maxRows, int timeoutSeconds) {
        return new Command(statement.id(), "", parameters, maxRows, timeoutSeconds);
    }

    /** For the log, so without values. */
    @Override
    public String toString() {
        return statementId == Execute.NO_STATEMENT ? sql : "prepared statement " + statementId;
    }

    Execute toMessage(int resultId, int credit) {
        return new Execute(resultId, statementId, sql, parameters, maxRows, timeoutSeconds, credit);
    }
}
