package io.braid.execution;

import io.braid.execution.database.DatabaseLease;
import io.braid.execution.query.QueryRun;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceTransaction;
import java.util.List;

/** Joining of a session's transaction at the source whose tables a statement changes. */
final class SourceJoin {
    private SourceJoin() {}

    /** Tables of a source, by schema and name. */
    record Tables(String source, List<List<String>> names) {}

    /**
     * The source's transaction, which the statement's changes belong to.
     *
     * @param alone true if the transaction cannot change other sources later
     */
    static SourceTransaction join(
            QueryRun run, SessionTransaction transaction, Tables tables, ScanContext context, boolean alone) {
        DatabaseLease lease = run.session().database().lease();
        boolean isHeld = transaction.hasJoined(tables.source());
        boolean joined = false;
        try {
            Source opened = lease.database().openSource(tables.source());
            SourceTransaction changing = transaction.change(
                    new SessionTransaction.Target(opened, tables.names().get(0), lease), context, alone);
            joined = true;
            tables.names()
                    .forEach(table ->
                            transaction.change(new SessionTransaction.Target(opened, table, () -> {}), context, alone));
            return changing;
        } finally {
            if (isHeld || !joined) {
                lease.close();
            }
        }
    }
}
