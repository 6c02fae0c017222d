package io.braid.planner.statement;

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

    /** {@code RELOAD MODELS}: reads the model files of the server again. */
    record ReloadModels() implements Command {}
}
