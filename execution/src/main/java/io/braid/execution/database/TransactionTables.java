package io.braid.execution.database;

import io.braid.execution.transaction.SessionTransaction;
import io.braid.execution.transaction.TransactionListener;
import io.braid.execution.transaction.TransactionStatus;
import io.braid.planner.imports.ImportKey;
import io.braid.planner.table.PlannedTableChange.SourcePlace;
import io.braid.spi.ScanContext;
import io.braid.spi.SourceTransaction;
import io.braid.spi.catalog.TableDescription;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tables of sources as one transaction sees them that has created, dropped or renamed some. All sessions see them once
 * it has been committed. Safe for use by many threads.
 */
public final class TransactionTables implements TransactionListener {
    private static final ScanContext CONTEXT = ScanContext.of("tables of a transaction");

    private final DeployedDatabase deployed;
    private final long session;
    private final SessionTransaction transaction;
    private final Set<SourcePlace> changed = new LinkedHashSet<>();
    private @Nullable Database from;
    private @Nullable Database seen;

    private TransactionTables(DeployedDatabase deployed, long session, SessionTransaction transaction) {
        this.deployed = deployed;
        this.session = session;
        this.transaction = transaction;
    }

    /** Notes that a session's transaction has changed which tables there are. */
    public static void changed(
            DeployedDatabase deployed, long session, SessionTransaction transaction, SourcePlace place) {
        deployed.inTransactions()
                .computeIfAbsent(session, number -> begun(deployed, number, transaction))
                .changed(place);
    }

    private static TransactionTables begun(DeployedDatabase deployed, long session, SessionTransaction transaction) {
        TransactionTables tables = new TransactionTables(deployed, session, transaction);
        transaction.tell(tables);
        return tables;
    }

    private synchronized void changed(SourcePlace place) {
        changed.add(place);
        seen = null;
    }

    /** A database with the tables that the transaction sees. */
    synchronized Database over(Database committed) {
        Database known = seen;
        if (transaction.status() == TransactionStatus.FAILED) {
            // It takes no statement but the one that ends it.
            return known == null ? committed : known;
        }
        if (known == null || from != committed) {
            known = describe(committed);
            seen = known;
            from = committed;
        }
        return known;
    }

    private Database describe(Database committed) {
        try (SessionTransaction.Use use = transaction.enter(false, true)) {
            assert use != null;
            return committed.inTransaction(changed, this::tables);
        }
    }

    private List<TableDescription> tables(ImportKey key) {
        SourceTransaction inside = transaction.reads().of(key.server());
        if (inside == null) {
            throw new IllegalStateException("the transaction has left " + key);
        }
        return inside.describe(key.request(), CONTEXT);
    }

    @Override
    public synchronized void rolledBackTo() {
        seen = null;
    }

    @Override
    public void ended(boolean committed) {
        deployed.inTransactions().remove(session);
        if (committed && !deployed.isGone()) {
            try (DatabaseLease lease = deployed.lease()) {
                places().forEach(lease.database()::tablesChanged);
            }
        }
    }

    private synchronized List<SourcePlace> places() {
        return List.copyOf(changed);
    }
}
