package io.braid.connector.postgresql.wireprotocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statements of transactions that share a snapshot of the database. */
final class ExportedSnapshot {
    /** Ends such a transaction. */
    static final String END = "COMMIT";

    /** Exports the transaction's snapshot and returns its name, which is valid while the transaction lasts. */
    static final String EXPORT = "SELECT pg_export_snapshot()";

    /** Disables parallel workers in the transaction, since several such transactions already run in parallel. */
    static final String ALONE = "SET LOCAL max_parallel_workers_per_gather = 0";

    private static final String BEGIN = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

    private ExportedSnapshot() {}

    /** Begins a transaction with an exported snapshot; with a new one if the name is null. */
    static List<String> begin(@Nullable String exported) {
        return exported == null ? List.of(BEGIN) : List.of(BEGIN, "SET TRANSACTION SNAPSHOT '" + exported + "'");
    }
}
