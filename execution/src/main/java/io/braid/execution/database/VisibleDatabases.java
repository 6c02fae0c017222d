package io.braid.execution.database;

import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Databases as users see them: a database in which a user has no privileges appears not to exist. */
public final class VisibleDatabases {
    private final Databases databases;

    public VisibleDatabases(Databases databases) {
        this.databases = databases;
    }

    /** The database that a client requests, with or without a version. */
    public DeployedDatabase get(String name, Principal principal) {
        return checked(name, principal, () -> databases.get(name));
    }

    /** @param version the requested version, or null for the highest */
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

    /** True if the principal may see anything in the database; false if it is being undeployed. */
    public static boolean isVisible(DeployedDatabase database, Principal principal) {
        try (DatabaseLease lease = database.lease()) {
            return lease.database().rights(principal).seeAnything();
        } catch (BraidException e) {
            if (e.code() == ErrorCode.INVALID_DATABASE) {
                return false;
            }
            throw e;
        }
    }

    /** Look-up of a database that fails if there is none. */
    private interface Finder {
        DeployedDatabase find();
    }
}
