package io.braid.execution.database;

import io.braid.execution.users.TableOwners;
import io.braid.planner.table.PlannedTableChange;
import io.braid.spi.error.BraidException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owners of a database's tables as one user's transaction sees them. Changes become permanent at commit. After a
 * rollback to a savepoint none of them are recorded, so that ownership is never assigned wrongly.
 */
final class OwnedTables {
    private static final Logger LOG = LoggerFactory.getLogger(OwnedTables.class);

    private final TableOwners owners;
    private final String database;
    private final String user;
    private final List<PlannedTableChange> made = new ArrayList<>();

    OwnedTables(TableOwners owners, String database, String user) {
        this.owners = owners;
        this.database = database;
        this.user = user;
    }

    synchronized void add(PlannedTableChange change) {
        made.add(change);
    }

    synchronized void forget() {
        made.clear();
    }

    /** True if the user owns the table. */
    synchronized boolean owns(List<String> table) {
        List<String> path = table;
        for (int i = made.size() - 1; i >= 0; i--) {
            PlannedTableChange change = made.get(i);
            switch (change.kind()) {
                case CREATE_TABLE, CREATE_TABLE_AS, CREATE_VIEW -> {
                    if (isSame(change.tables().get(0), path)) {
                        return true;
                    }
                }
                case RENAME_TABLE, RENAME_VIEW ->
                    path = isSame(change.tables().get(1), path)
                            ? change.tables().get(0)
                            : path;
                case DROP_TABLE,
                        DROP_VIEW,
                        DROP_SCHEMA,
                        REPLACE_VIEW,
                        TRUNCATE,
                        CREATE_SCHEMA,
                        CREATE_TEMPORARY_TABLE -> {
                    // These do not change ownership of the table, or it no longer exists.
                }
            }
        }
        return owners.isOwner(database, path, user);
    }

    private static boolean isSame(List<String> one, List<String> other) {
        return one.get(0).equalsIgnoreCase(other.get(0)) && one.get(1).equalsIgnoreCase(other.get(1));
    }

    /** Records the committed changes. */
    synchronized void keep() {
        try {
            made.forEach(this::keep);
        } catch (BraidException e) {
            LOG.error("The owners of tables could not be written; administrators can drop the tables", e);
        }
    }

    private void keep(PlannedTableChange change) {
        switch (change.kind()) {
            case CREATE_TABLE, CREATE_TABLE_AS, CREATE_VIEW ->
                owners.created(database, change.tables().get(0), user);
            case RENAME_TABLE, RENAME_VIEW ->
                owners.renamed(database, change.tables().get(0), change.tables().get(1));
            case DROP_TABLE, DROP_VIEW, DROP_SCHEMA ->
                change.tables().stream()
                        .filter(table -> table.size() > 1)
                        .forEach(table -> owners.dropped(database, table));
            case TRUNCATE, REPLACE_VIEW, CREATE_SCHEMA, CREATE_TEMPORARY_TABLE -> {
                // The owner stays the same.
            }
        }
    }
}
