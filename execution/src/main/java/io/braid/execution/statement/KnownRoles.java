package io.braid.execution.statement;

import io.braid.execution.database.Databases;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.List;

/**
 * Check that the models define all roles of a user. A user with an undefined role is refused, because the restrictions
 * of the role are unknown.
 */
record KnownRoles(Databases databases) {
    /** @param rights the user's privileges in the session's database, whose roles are checked first */
    void require(Principal principal, Rights rights) {
        if (principal.administrator()) {
            return;
        }
        for (String role : principal.roles()) {
            if (!rights.has(role) && databases.all().stream().noneMatch(other -> has(other.model(), role))) {
                throw new BraidException(
                        ErrorCode.INSUFFICIENT_PRIVILEGE,
                        "You are in the role '" + role
                                + "', which no database has, so that it is not known what it hides from you; an"
                                + " administrator can REVOKE it, or CREATE it again");
            }
        }
    }

    private static boolean has(VirtualDatabase model, String role) {
        List<RoleDefinition> roles = model.all(RoleDefinition.class);
        return roles.stream().anyMatch(each -> each.name().equalsIgnoreCase(role));
    }
}
