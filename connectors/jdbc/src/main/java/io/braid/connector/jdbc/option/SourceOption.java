package io.braid.connector.jdbc.option;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An option of {@code CREATE SERVER}, declared once: parsing, errors and documentation derive from here.
 *
 * @param defaultValue what holds where the user says nothing; null where nothing does
 * @param help one sentence for the user guide
 */
public record SourceOption(String name, @Nullable String defaultValue, String help) {
    public static final SourceOption URL =
            new SourceOption("url", null, "The JDBC URL of the database; it may carry only harmless properties.");
    public static final SourceOption USER = new SourceOption("user", null, "The user to log in as.");
    public static final SourceOption PASSWORD =
            new SourceOption("password", null, "The password, [by reference](models.md#secrets); never shown.");
    public static final SourceOption POOL_SIZE =
            new SourceOption("pool_size", "8", "How many connections to the source there may be at once.");
    public static final SourceOption POOL_TIMEOUT = new SourceOption(
            "pool_timeout", "30s", "How long a query waits for its turn at a busy source before it fails.");
    public static final SourceOption MAX_STATEMENTS = new SourceOption(
            "max_statements",
            "0",
            "How many of the connections may run statements of queries at once; 0 for all of them.");
    public static final SourceOption BREAKER_FAILURES = new SourceOption(
            "breaker_failures",
            "3",
            "After how many failures to connect in a row queries fail at once, without trying again.");
    public static final SourceOption BREAKER_PAUSE =
            new SourceOption("breaker_pause", "3s", "After what time, at most, one query may try again.");
    public static final SourceOption STALL_TIMEOUT = new SourceOption(
            "stall_timeout",
            "30s",
            "After what time without a row the source is asked whether it still runs the statement, and without a"
                    + " word a"
                    + " question about its tables fails.");
    public static final SourceOption CONNECT_TIMEOUT =
            new SourceOption("connect_timeout", "5s", "After what time a source that does not answer counts as down.");
    public static final SourceOption IDLE_TIMEOUT =
            new SourceOption("idle_timeout", "5m", "After what time an unused connection is closed.");
    public static final SourceOption FETCH_SIZE = new SourceOption(
            "fetch_size", "0", "How many rows to fetch at a time; 0 chooses by the width of the rows.");

    public static final SourceOption TEXT = new SourceOption(
            "text", "exact", "Whose comparison of text holds: exact for Braid's, native for that of the source.");

    /** Of the sources that have {@code FastRows}. */
    public static final SourceOption FAST_ROWS = new SourceOption(
            "fast_rows", "on", "Whether rows are taken from the driver's buffers rather than through its getters.");

    /** Of the sources that have {@code JdbcDialect.snapshots}. */
    public static final SourceOption SHARED_SNAPSHOT = new SourceOption(
            "shared_snapshot", "on", "Whether all statements of one query see the same state of the database.");

    /** Of the sources that have {@code JdbcDialect.writing}. */
    public static final SourceOption KEPT_ROWS = new SourceOption(
            "kept_rows",
            null,
            "The schema in which rows of materialized views may be kept; without it, nothing is ever written.");

    private static final List<SourceOption> COMMON = List.of(
            URL,
            USER,
            PASSWORD,
            POOL_SIZE,
            POOL_TIMEOUT,
            MAX_STATEMENTS,
            CONNECT_TIMEOUT,
            STALL_TIMEOUT,
            BREAKER_FAILURES,
            BREAKER_PAUSE,
            IDLE_TIMEOUT,
            FETCH_SIZE,
            TEXT);

    /** The options of every JDBC source, followed by those that only one kind has. */
    public static List<SourceOption> commonAnd(List<SourceOption> own) {
        return Stream.concat(COMMON.stream(), own.stream()).toList();
    }
}
