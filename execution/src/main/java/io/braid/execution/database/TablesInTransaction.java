package io.braid.execution.database;

import io.braid.execution.transaction.SessionTransaction;
import io.braid.execution.transaction.TransactionListener;
import io.braid.execution.transaction.TransactionStatus;
import io.braid.execution.users.TableOwners;
import io.braid.planner.imports.ImportKey;
import io.braid.planner.table.PlannedTableChange;
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
public final class TablesInTransaction implements TransactionListener {
    private static final ScanContext CONTEXT = ScanContext.of("tables of a transaction");

    private final DeployedDatabase deployed;
    private final long session;
    private final SessionTransaction transaction;
    private final OwnedTables owned;
    private final Set<SourcePlace> changed = new LinkedHashSet<>();
    private @Nullable Database from;
    private @Nullable Database seen;

    private TablesInTransaction(
            DeployedDatabase deployed, long session, SessionTransaction transaction, OwnedTables owned) {
        this.deployed = deployed;
        this.session = session;
        this.transaction = transaction;
        this.owned = owned;
    }

    /**
     * A session that changes tables.
     *
     * @param session its number
     */
    public record Changer(DeployedDatabase database, long session, String user, TableOwners owners) {
        /** True if the user has created a table, be it in a transaction that is open. */
        public boolean owns(List<String> table) {
            TablesInTransaction tables = database.inTransactions().get(session);
            return tables == null ? owned().owns(table) : tables.owned.owns(table);
        }

        /** Notes what the session's transaction has changed. */
        public void changed(SessionTransaction transaction, PlannedTableChange change) {
            database.inTransactions()
                    .computeIfAbsent(session, number -> begun(transaction))
                    .changed(change);
        }

        /** Keeps what a statement has changed that was a transaction of its own. */
        public void keep(PlannedTableChange change) {
            OwnedTables owned = owned();
            owned.add(change);
            owned.keep();
        }

        private TablesInTransaction begun(SessionTransaction transaction) {
            TablesInTransaction tables = new TablesInTransaction(database, session, transaction, owned());
            transaction.tell(tables);
            return tables;
        }

        private OwnedTables owned() {
            return new OwnedTables(owners, database.name(), user);
        }
    }

    private synchronized void changed(PlannedTableChange change) {
        changed.add(change.place());
        owned.add(change);
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
        owned.forget();
    }

    @Override
    public void ended(boolean committed) {
        deployed.inTransactions().remove(session);
        if (committed) {
            owned.keep();
        }
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
