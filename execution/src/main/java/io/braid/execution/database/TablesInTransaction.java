package io.braid.execution.database;

import io.braid.execution.transaction.SessionTransaction;
import io.braid.execution.transaction.TransactionListener;
import io.braid.execution.transaction.TransactionStatus;
import io.braid.execution.users.TableOwners;
import io.braid.planner.catalog.TemporaryTable;
import io.braid.planner.imports.ImportKey;
import io.braid.planner.table.PlannedTableChange;
import io.braid.planner.table.PlannedTableChange.SourcePlace;
import io.braid.planner.table.TableChangeKind;
import io.braid.spi.ScanContext;
import io.braid.spi.SourceTransaction;
import io.braid.spi.catalog.TableDescription;
import io.braid.vdb.change.ModelChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Uncommitted DDL of one transaction: tables of sources, schemas and views that it has created, dropped or renamed.
 * Other sessions see them after the commit. Thread-safe.
 */
public final class TablesInTransaction implements TransactionListener {
    private static final ScanContext CONTEXT = ScanContext.of("tables of a transaction");

    private final DeployedDatabase deployed;
    private final long session;
    private final SessionTransaction transaction;
    private final OwnedTables owned;
    private final ModelChanges models;
    private final List<PlannedTableChange> changes = new ArrayList<>();
    /** Number of changes at each savepoint. */
    private final Map<String, Integer> savepoints = new HashMap<>();

    private ModelChanges.@Nullable PreparedChange prepared;
    private final Set<SourcePlace> changed = new LinkedHashSet<>();
    private @Nullable Database from;
    private @Nullable Database seen;

    private TablesInTransaction(Changer changer, SessionTransaction transaction) {
        this.deployed = changer.database();
        this.session = changer.session();
        this.transaction = transaction;
        this.owned = changer.owned();
        this.models = changer.models();
    }

    /**
     * A session that changes tables.
     *
     * @param session the session's id
     */
    public record Changer(
            DeployedDatabase database, long session, String user, TableOwners owners, ModelChanges models) {
        /** True if the user owns the table, including tables created in an open transaction. */
        public boolean owns(List<String> table) {
            TablesInTransaction tables = database.inTransactions().get(session);
            return tables == null ? owned().owns(table) : tables.owned.owns(table);
        }

        /** Records a change of the session's transaction. */
        public void changed(SessionTransaction transaction, PlannedTableChange change) {
            database.inTransactions()
                    .computeIfAbsent(session, number -> begun(transaction))
                    .changed(change);
        }

        /** Records a change of a statement that is its own transaction (autocommit). */
        public void changedAlone(SessionTransaction own, PlannedTableChange change) {
            TablesInTransaction tables = new TablesInTransaction(this, own);
            own.tell(tables);
            tables.changed(change);
        }

        private TablesInTransaction begun(SessionTransaction transaction) {
            TablesInTransaction tables = new TablesInTransaction(this, transaction);
            transaction.tell(tables);
            return tables;
        }

        private OwnedTables owned() {
            return new OwnedTables(owners, database.name(), user);
        }
    }

    private synchronized void changed(PlannedTableChange change) {
        if (change.changesSource()) {
            changed.add(change.place());
        }
        changes.add(change);
        owned.add(change);
        seen = null;
    }

    /** The database as the transaction sees it. */
    synchronized Database over(Database committed) {
        Database known = seen;
        if (transaction.status() == TransactionStatus.FAILED) {
            // A failed transaction accepts only ROLLBACK.
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
            return committed.inTransaction(edits(), temporary(), changed, this::tables);
        }
    }

    private List<ModelChange> edits() {
        return changes.stream().flatMap(change -> change.model().stream()).toList();
    }

    private List<TemporaryTable> temporary() {
        List<TemporaryTable> tables = new ArrayList<>();
        for (PlannedTableChange change : changes) {
            TemporaryTable created = change.catalog().temporary();
            if (created != null) {
                tables.add(created);
            } else if (change.kind() == TableChangeKind.DROP_TABLE) {
                tables.removeIf(table -> change.tables().contains(table.path()));
            }
        }
        return tables;
    }

    private List<TableDescription> tables(ImportKey key) {
        SourceTransaction inside = transaction.reads().of(key.server());
        if (inside == null) {
            throw new IllegalStateException("the transaction has left " + key);
        }
        return inside.describe(key.request(), CONTEXT);
    }

    @Override
    public synchronized void savepoint(String name) {
        savepoints.put(name, changes.size());
    }

    @Override
    public synchronized void rolledBackTo(String name) {
        seen = null;
        owned.forget();
        // A savepoint that is not in the map was set before the first change.
        changes.subList(savepoints.getOrDefault(name, 0), changes.size()).clear();
    }

    @Override
    public synchronized void committing() {
        List<ModelChange> edits = edits();
        if (!edits.isEmpty()) {
            prepared = models.prepare(deployed, edits);
        }
    }

    @Override
    public synchronized void committed() {
        owned.keep();
        if (prepared != null) {
            prepared.commit();
        }
    }

    @Override
    public void ended(boolean committed) {
        deployed.inTransactions().remove(session, this);
        closePrepared();
        if (committed && !deployed.isGone()) {
            try (DatabaseLease lease = deployed.lease()) {
                places().forEach(lease.database()::tablesChanged);
            }
        }
    }

    private synchronized void closePrepared() {
        if (prepared != null) {
            prepared.close();
        }
    }

    private synchronized List<SourcePlace> places() {
        return List.copyOf(changed);
    }
}
