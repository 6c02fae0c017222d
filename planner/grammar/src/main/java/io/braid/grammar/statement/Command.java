package io.braid.grammar.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that acts on the session or on the server and returns no rows. */
public sealed interface Command extends Statement {
    /** {@code USE schema}: sets the default schema of unqualified table names. */
    record UseSchema(String schema) implements Command {}

    /**
     * {@code USE DATABASE name}.
     *
     * @param version the version, or null for the default version
     */
    record UseDatabase(String database, @Nullable String version) implements Command {}

    /** {@code SET name = value}. */
    record SetSetting(String name, String value) implements Command {}

    /**
     * {@code RESET name}.
     *
     * @param name the setting to reset, or null for all
     */
    record ResetSetting(@Nullable String name) implements Command {}

    /** {@code CANCEL QUERY 'id'}. */
    record CancelQuery(String id) implements Command {}

    /** {@code REFRESH FOREIGN SCHEMA name}: imports the tables of its sources again. */
    record RefreshSchema(String schema) implements Command {}

    /**
     * {@code REFRESH MATERIALIZED VIEW schema.view}: stores the current rows of its sources.
     *
     * @param path the schema and the view
     */
    record RefreshView(List<String> path) implements Command {
        public RefreshView {
            path = List.copyOf(path);
        }
    }

    /**
     * {@code ANALYZE schema.table (column, ...)}: collects statistics for the planner.
     *
     * @param path the schema and the table
     * @param columns the columns to analyze; empty for all columns
     */
    record AnalyzeTable(List<String> path, List<String> columns) implements Command {
        public AnalyzeTable {
            path = List.copyOf(path);
            columns = List.copyOf(columns);
        }
    }

    /** {@code ANALYZE SCHEMA name}: collects statistics of each of its tables. */
    record AnalyzeSchema(String schema) implements Command {}

    /** {@code RELOAD MODELS}: reads the server's model files again. */
    record ReloadModels() implements Command {}

    /**
     * {@code CLEAR CACHE schema.table}: removes cached results.
     *
     * @param path the schema, or the schema and the table, that they are read from; empty for all
     */
    record ClearCache(List<String> path) implements Command {
        public ClearCache {
            path = List.copyOf(path);
        }
    }

    /**
     * {@code BEGIN}.
     *
     * @param isolation the isolation level, in lower case; null for the default
     * @param readOnly true for a read-only transaction
     */
    record Begin(@Nullable String isolation, boolean readOnly) implements Command {}

    /** {@code COMMIT}. */
    record Commit() implements Command {}

    /** {@code ROLLBACK}. */
    record Rollback() implements Command {}

    /** {@code SAVEPOINT name}. */
    record SetSavepoint(String name) implements Command {}

    /** {@code ROLLBACK TO SAVEPOINT name}. */
    record RollbackTo(String name) implements Command {}

    /** {@code RELEASE SAVEPOINT name}. */
    record ReleaseSavepoint(String name) implements Command {}
}
