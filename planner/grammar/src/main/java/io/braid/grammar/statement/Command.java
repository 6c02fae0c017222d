package io.braid.grammar.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement that acts on the session or on the server, and yields no rows. */
public sealed interface Command extends Statement {
    /** {@code USE schema}: where tables are looked for that are named without a schema. */
    record UseSchema(String schema) implements Command {}

    /**
     * {@code USE DATABASE name}.
     *
     * @param version the version meant, or null for whichever clients get who name none
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

    /** {@code REFRESH FOREIGN SCHEMA name}: reads again which tables its sources have. */
    record RefreshSchema(String schema) implements Command {}

    /**
     * {@code REFRESH MATERIALIZED VIEW schema.view}: keeps the rows that its sources have now.
     *
     * @param path the schema and the view
     */
    record RefreshView(List<String> path) implements Command {
        public RefreshView {
            path = List.copyOf(path);
        }
    }

    /**
     * {@code ANALYZE schema.table (column, ...)}: finds out about a table's contents what there is to plan by.
     *
     * @param path the schema and the table
     * @param columns what to look at; empty for all columns
     */
    record AnalyzeTable(List<String> path, List<String> columns) implements Command {
        public AnalyzeTable {
            path = List.copyOf(path);
            columns = List.copyOf(columns);
        }
    }

    /** {@code ANALYZE SCHEMA name}: the same for each of its tables. */
    record AnalyzeSchema(String schema) implements Command {}

    /** {@code RELOAD MODELS}: reads the model files of the server again. */
    record ReloadModels() implements Command {}

    /**
     * {@code CLEAR CACHE schema.table}: forgets the results that are kept.
     *
     * @param path the schema, or the schema and the table, that they come from; empty for all
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
     * @param readOnly true if it changes nothing
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
