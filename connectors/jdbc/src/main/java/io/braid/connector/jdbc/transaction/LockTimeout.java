package io.braid.connector.jdbc.transaction;

import io.braid.connector.jdbc.dialect.LockTimeoutStatements;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lock timeout of a transaction, set on its connection before the first statement to which it applies. */
final class LockTimeout {
    private final @Nullable LockTimeoutStatements statements;
    private volatile Duration wanted = Duration.ZERO;
    private Duration applied = Duration.ZERO;

    /** @param statements the statements that set it; null if the database has no such limit */
    LockTimeout(@Nullable LockTimeoutStatements statements) {
        this.statements = statements;
    }

    void want(Duration longest) {
        wanted = longest;
    }

    boolean isDue() {
        return statements != null && !wanted.equals(applied);
    }

    /** Sets the connection to the requested limit. */
    void apply(Connection connection) throws SQLException {
        if (statements != null && isDue()) {
            Duration limit = wanted;
            run(connection, limit.isZero() ? statements.reset() : statements.set(limit));
            applied = limit;
        }
    }

    /** Called after a rollback to a savepoint. */
    void rolledBack() {
        if (statements != null && statements.endsWithTransaction()) {
            applied = Duration.ZERO;
        }
    }

    /** True if the connection's own limit must be restored after the transaction. */
    boolean outlasts() {
        return statements != null && !statements.endsWithTransaction() && !applied.isZero();
    }

    /** Restores the connection's own limit after the transaction. */
    void reset(Connection connection) throws SQLException {
        if (statements != null && outlasts()) {
            run(connection, statements.reset());
            applied = Duration.ZERO;
        }
    }

    private static void run(Connection connection, List<String> sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String step : sql) {
                statement.execute(step);
            }
        }
    }
}
