package io.braid.connector.postgresql.wireprotocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Transactions that see one state of the database. */
final class ExportedSnapshot {
    /** Ends such a transaction. */
    static final String END = "COMMIT";

    /** Tells the name by which others may see the state of the transaction, as long as that lasts. */
    static final String EXPORT = "SELECT pg_export_snapshot()";

    /** Lets no other processes help in the transaction: several of these are under way as it is. */
    static final String ALONE = "SET LOCAL max_parallel_workers_per_gather = 0";

    private static final String BEGIN = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

    private ExportedSnapshot() {}

    /** Begins one that sees the state that somebody has exported by a name, or that of now. */
    static List<String> begin(@Nullable String exported) {
        return exported == null ? List.of(BEGIN) : List.of(BEGIN, "SET TRANSACTION SNAPSHOT '" + exported + "'");
    }
}
