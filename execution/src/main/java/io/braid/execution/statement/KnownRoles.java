package io.braid.execution.statement;

import io.braid.execution.database.Databases;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.List;

/** Refuses whoever is in a role that no model has: it is not known what the role would keep from him. */
record KnownRoles(Databases databases) {
    /** @param rights what he may see of the database that he asks, whose own roles are looked for first */
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
