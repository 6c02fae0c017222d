package io.braid.connector.jdbc.option;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Option of {@code CREATE SERVER}. Parsing, errors and documentation are derived from it.
 *
 * @param defaultValue the default; null if there is none
 * @param help one sentence for the user guide
 */
public record SourceOption(String name, @Nullable String defaultValue, String help) {
    public static final SourceOption URL =
            new SourceOption("url", null, "JDBC URL of the database; it may carry only harmless properties.");
    public static final SourceOption USER = new SourceOption("user", null, "User to log in as.");
    public static final SourceOption PASSWORD =
            new SourceOption("password", null, "Password, [by reference](models.md#secrets); never shown.");
    public static final SourceOption POOL_SIZE =
            new SourceOption("pool_size", "8", "Most connections to the source at once.");
    public static final SourceOption POOL_TIMEOUT = new SourceOption(
            "pool_timeout", "30s", "Longest time that a query waits for a connection permit before it fails.");
    public static final SourceOption MAX_STATEMENTS = new SourceOption(
            "max_statements", "0", "Most connections that run statements of queries at once; 0 for all of them.");
    public static final SourceOption BREAKER_FAILURES = new SourceOption(
            "breaker_failures",
            "3",
            "Consecutive failures to connect after which queries fail at once, without another attempt (circuit"
                    + " breaker).");
    public static final SourceOption BREAKER_PAUSE =
            new SourceOption("breaker_pause", "3s", "Longest time before one query may try to connect again.");
    public static final SourceOption STALL_TIMEOUT = new SourceOption(
            "stall_timeout",
            "30s",
            "Time without a row after which the source is asked whether it still runs the statement; a request for"
                    + " metadata fails after it.");
    public static final SourceOption CONNECT_TIMEOUT =
            new SourceOption("connect_timeout", "5s", "Time after which a source that does not answer counts as down.");
    public static final SourceOption IDLE_TIMEOUT =
            new SourceOption("idle_timeout", "5m", "Time after which an unused connection is closed.");
    public static final SourceOption FETCH_SIZE =
            new SourceOption("fetch_size", "0", "Rows to fetch at a time; 0 chooses by the width of the rows.");

    public static final SourceOption TEXT =
            new SourceOption("text", "exact", "Comparison of text: exact for Braid's, native for that of the source.");

    /** Option of sources with {@code FastRows}. */
    public static final SourceOption FAST_ROWS =
            new SourceOption("fast_rows", "on", "Reads rows from the driver's buffers instead of its getters.");

    /** Option of sources with {@code JdbcDialect.snapshots}. */
    public static final SourceOption SHARED_SNAPSHOT = new SourceOption(
            "shared_snapshot", "on", "Shows all statements of one query the same state of the database.");

    /** Option of sources with {@code JdbcDialect.writing}. */
    public static final SourceOption KEPT_ROWS = new SourceOption(
            "kept_rows", null, "Schema in which rows of materialized views may be stored; without it, none are.");

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

    /** The options of every JDBC source, followed by those of one kind. */
    public static List<SourceOption> commonAnd(List<SourceOption> own) {
        return Stream.concat(COMMON.stream(), own.stream()).toList();
    }
}
