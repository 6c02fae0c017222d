package io.braid.execution.statement;

import io.braid.execution.database.Database;
import io.braid.execution.database.DatabaseLease;
import io.braid.execution.limit.RoleLimits;
import io.braid.execution.session.Session;
import io.braid.execution.users.Users;
import io.braid.grammar.statement.UserCommand;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.vdb.RoleDefinition;
import java.util.List;

/**
 * Execution of statements about users. Users may change their own passwords; everything that remains is reserved to
 * administrators.
 */
final class UserCommands {
    private final Users users;
    private final RoleLimits limits;
    private final UserRemoval removal;

    UserCommands(Users users, RoleLimits limits, UserRemoval removal) {
        this.users = users;
        this.limits = limits;
        this.removal = removal;
    }

    void run(UserCommand command, Session session, Principal principal) {
        boolean ownPassword = command instanceof UserCommand.SetPassword set
                && session.identity().isAccount()
                && set.name().equalsIgnoreCase(principal.user());
        if (!ownPassword) {
            Administrators.require(principal, "To manage users");
        }
        if (command instanceof UserCommand.CreateUser create) {
            if (!create.ifNotExists() || !users.has(create.name())) {
                users.create(create.name(), create.password().text(), create.administrator());
            }
        } else if (command instanceof UserCommand.SetPassword set) {
            users.setPassword(set.name(), set.password().text());
        } else if (command instanceof UserCommand.SetAdministrator set) {
            users.setAdministrator(set.name(), set.administrator());
        } else if (command instanceof UserCommand.DropUser drop) {
            removal.drop(drop);
        } else if (command instanceof UserCommand.GrantRole grant) {
            if (grant.role().equalsIgnoreCase(RoleDefinition.PUBLIC)) {
                throw new BraidException(ErrorCode.INVALID_PARAMETER, "Every user is in the role 'public' already");
            }
            requireRole(grant.role(), session);
            users.grant(grant.role(), grant.user());
        } else if (command instanceof UserCommand.RevokeRole revoke) {
            users.revoke(revoke.role(), revoke.user());
        } else if (command instanceof UserCommand.SetLimit set) {
            if (!set.role().equalsIgnoreCase(RoleDefinition.PUBLIC)) {
                requireRole(set.role(), session);
            }
            limits.set(set.role(), set.limit(), set.value(), set.warns());
        } else {
            throw new AssertionError(command.getClass());
        }
    }

    /** Fails for a role that no model defines: it grants nothing now, but could later. */
    private static void requireRole(String role, Session session) {
        try (DatabaseLease lease = session.database().lease()) {
            if (rolesOf(lease.database()).stream().noneMatch(role::equalsIgnoreCase)) {
                throw unknownRole(role, lease.database());
            }
        }
    }

    /** The roles that the model of a database defines. */
    static List<String> rolesOf(Database database) {
        return database.catalog().database().all(RoleDefinition.class).stream()
                .map(RoleDefinition::name)
                .toList();
    }

    static BraidException unknownRole(String role, Database database) {
        return new BraidException(
                ErrorCode.UNDEFINED_OBJECT,
                "Database '" + database.name() + "' has no role '" + role + "'"
                        + Suggestion.hint(role, rolesOf(database)) + "; CREATE ROLE makes one, SHOW ROLES lists them");
    }
}
