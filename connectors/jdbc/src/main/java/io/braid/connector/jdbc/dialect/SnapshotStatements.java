package io.braid.connector.jdbc.dialect;

import io.braid.connector.jdbc.option.SourceOption;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements that let several connections see one snapshot of a database.
 *
 * @param begin begin a transaction, if there is none yet, that holds on to a state; the last yields the state's name if
 *     it has one
 * @param join makes the transaction of another connection that it begins see the state of that name, for {@code %s};
 *     null where only the connection that holds the state sees it, and runs all statements
 * @param end ends that transaction and leaves the connection as it was; null where whoever takes it back does
 */
public record SnapshotStatements(
        List<String> begin, @Nullable String join, @Nullable String end) {
    /**
     * What it means that a statement cannot see a state which others of its query have seen: it must not see another
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
