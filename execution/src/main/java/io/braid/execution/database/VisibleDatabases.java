package io.braid.execution.database;

import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The databases as users find them: one in which somebody may see nothing is not there for him. */
public final class VisibleDatabases {
    private final Databases databases;

    public VisibleDatabases(Databases databases) {
        this.databases = databases;
    }

    /** The database that a client names, with or without a version. */
    public DeployedDatabase get(String name, Principal principal) {
        return checked(name, principal, () -> databases.get(name));
    }

    /** @param version the version wanted, or null for the highest */
    public DeployedDatabase get(String name, @Nullable String version, Principal principal) {
        return checked(name, principal, () -> databases.get(name, version));
    }

    private static DeployedDatabase checked(String name, Principal principal, Finder finder) {
        if (principal.administrator()) {
            return finder.find();
        }
        try {
            DeployedDatabase found = finder.find();
            if (isVisible(found, principal)) {
                return found;
            }
        } catch (BraidException e) {
            if (e.code() != ErrorCode.INVALID_DATABASE) {
                throw e;
            }
        }
        throw new BraidException(
                ErrorCode.INVALID_DATABASE,
                "There is no database '" + name
                        + "' of which you may see anything; an administrator can GRANT you that");
    }

    /** True if somebody may see anything of a database. */
    public static boolean isVisible(DeployedDatabase database, Principal principal) {
        try (DatabaseLease lease = database.lease()) {
            return lease.database().rights(principal).seeAnything();
        }
    }

    /** Finds a database, or fails. */
    private interface Finder {
        DeployedDatabase find();
    }
}
