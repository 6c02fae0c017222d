package io.braid.connector.jdbc.dialect;

import io.braid.connector.jdbc.option.SourceOption;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements that share one snapshot of a database between connections.
 *
 * @param begin begin a transaction, unless there is one, and take the snapshot; the last returns its name, if it has
 *     one
 * @param join makes a new transaction of another connection use the snapshot named {@code %s}; null if only the
 *     connection that holds the snapshot can use it, and runs all statements
 * @param end end that transaction and restore the connection; null if returning it to the pool does
 */
public record SnapshotStatements(
        List<String> begin, @Nullable String join, @Nullable String end) {
    /**
     * The error of a statement that cannot use the snapshot of its query's other statements, and must not use another
     * one.
     */
    public static SQLException gone(SQLException refusal) {
        return new SQLException(
                "it does not show the state that the query's other statements see (" + SqlStates.firstLine(refusal)
                        + "): try again, or set its option '" + SourceOption.SHARED_SNAPSHOT.name() + "' to off",
                refusal.getSQLState(),
                refusal);
    }
}
