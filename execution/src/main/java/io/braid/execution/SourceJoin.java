package io.braid.execution;

import io.braid.execution.database.DatabaseLease;
import io.braid.execution.query.QueryRun;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceTransaction;
import java.util.List;

/** Entry of a session's transaction into the source whose tables a statement changes. */
final class SourceJoin {
    private SourceJoin() {}

    /** The transaction at the source, which the statement's tables are changed in from now on. */
    static SourceTransaction join(
            QueryRun run,
            SessionTransaction transaction,
            String source,
            List<List<String>> tables,
            ScanContext context) {
        DatabaseLease lease = run.session().database().lease();
        boolean isHeld = transaction.hasJoined(source);
        boolean joined = false;
        try {
            Source opened = lease.database().openSource(source);
            SourceTransaction changing = transaction.change(opened, tables.get(0), lease, context);
            joined = true;
            tables.forEach(table -> transaction.change(opened, table, () -> {}, context));
            return changing;
        } finally {
            if (isHeld || !joined) {
                lease.close();
            }
        }
    }
}
