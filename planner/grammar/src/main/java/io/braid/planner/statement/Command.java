package io.braid.planner.statement;

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

    /** {@code RELOAD MODELS}: reads the model files of the server again. */
    record ReloadModels() implements Command {}
}
