package io.braid.postgres.command;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Command that the protocol executes itself. */
public sealed interface PostgresCommand {
    /**
     * {@code BEGIN} or {@code START TRANSACTION}.
     *
     * @param isolation the isolation level; null for the default
     * @param readOnly true for read-only; null for the default
     */
    record Begin(
            boolean start,
            @Nullable String isolation,
            @Nullable Boolean readOnly) implements PostgresCommand {}

    /** {@code COMMIT} or {@code END}; with {@code chain}, a new transaction block begins. */
    record Commit(boolean chain) implements PostgresCommand {}

    /** {@code ROLLBACK} or {@code ABORT}. */
    record Rollback(boolean chain) implements PostgresCommand {}

    /** {@code SAVEPOINT name}. */
    record Savepoint(String name) implements PostgresCommand {}

    /** {@code RELEASE SAVEPOINT name}. */
    record Release(String name) implements PostgresCommand {}

    /** {@code ROLLBACK TO SAVEPOINT name}. */
    record RollbackTo(String name) implements PostgresCommand {}

    /**
     * Modes of transactions.
     *
     * @param isolation the isolation level; null for unchanged
     * @param readOnly true for read-only; null for unchanged
     * @param session true for subsequent transactions
     */
    record SetTransaction(
            @Nullable String isolation, @Nullable Boolean readOnly, boolean session) implements PostgresCommand {}

    /**
     * {@code SET name TO value}.
     *
     * @param value the value as text, null for the default
     * @param local true if the value ends with the transaction
     */
    record Set(String name, @Nullable String value, boolean local) implements PostgresCommand {}

    /** {@code SHOW name}. */
    record Show(String name) implements PostgresCommand {}

    /** {@code SHOW ALL}. */
    record ShowAll() implements PostgresCommand {}

    /** {@code RESET name}; null for all settings. */
    record Reset(@Nullable String name) implements PostgresCommand {}

    /** {@code DISCARD ALL}, {@code PLANS}, {@code SEQUENCES} or {@code TEMP}. */
    record Discard(String what) implements PostgresCommand {}

    /** {@code DECLARE name CURSOR FOR query}. */
    record Declare(String name, String query, int offset, boolean scroll, boolean hold) implements PostgresCommand {}

    /**
     * {@code FETCH} or {@code MOVE}.
     *
     * @param count the number of rows, {@link Long#MAX_VALUE} for all; a row number for the absolute and relative
     *     directions
     */
    record Fetch(String cursor, FetchDirection direction, long count, boolean move) implements PostgresCommand {}

    /** {@code CLOSE name}; null for all cursors. */
    record CloseCursor(@Nullable String name) implements PostgresCommand {}

    /** {@code PREPARE name (types) AS statement}. */
    record Prepare(String name, List<ParameterType> types, String statement, int offset) implements PostgresCommand {
        public Prepare {
            types = List.copyOf(types);
        }
    }

    /**
     * Type of a parameter, as it is written.
     *
     * @param offset where it begins in the command
     */
    record ParameterType(String name, int offset) {}

    /** {@code EXECUTE name (values)}: constants as text, null for NULL. */
    record Execute(String name, List<@Nullable String> values) implements PostgresCommand {}

    /** {@code DEALLOCATE name}; null for all prepared statements. */
    record Deallocate(@Nullable String name) implements PostgresCommand {}

    /** {@code LISTEN channel}. */
    record Listen(String channel) implements PostgresCommand {}

    /** {@code UNLISTEN name}; null for all channels. */
    record Unlisten(@Nullable String channel) implements PostgresCommand {}

    /** {@code NOTIFY channel, payload}. */
    record Notify(String channel, String payload) implements PostgresCommand {}

    /**
     * {@code COPY (query) TO STDOUT} or {@code COPY table TO STDOUT}.
     *
     * @param offset where the query begins in the command; negative if it was made of a table's name
     */
    record CopyTo(String query, int offset, CopyOptions options) implements PostgresCommand {}

    /**
     * {@code COPY ... FROM STDIN}.
     *
     * @param statement without its options, for the planner
     */
    record CopyFrom(String statement, CopyOptions options) implements PostgresCommand {}

    /** A command of PostgreSQL that would write, such as {@code LOCK} or {@code VACUUM}. */
    record Write(String command) implements PostgresCommand {}
}
