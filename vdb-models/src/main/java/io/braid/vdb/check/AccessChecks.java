package io.braid.vdb.check;

import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.Policy;
import io.braid.vdb.Privilege;
import io.braid.vdb.Problem;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.RowFilterDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Check for grants and policies on unknown objects or for unknown roles, as far as the model itself determines. */
final class AccessChecks {
    private final VirtualDatabase database;
    private final List<Problem> problems;

    /** @param problems receives the problems */
    AccessChecks(VirtualDatabase database, List<Problem> problems) {
        this.database = database;
        this.problems = problems;
    }

    void check(RoleDefinition role) {
        if (role.name().equalsIgnoreCase(RoleDefinition.PUBLIC)) {
            report(role.place(), "every user is in the role 'public' already; choose another name");
        }
    }

    void check(GrantDefinition grant) {
        checkRole(grant.place(), grant.role());
        boolean reserved = !grant.path().isEmpty()
                && ModelValidation.RESERVED_SCHEMAS.contains(grant.path().get(0).toLowerCase(Locale.ROOT));
        if (reserved) {
            String schema = grant.path().get(0);
            report(
                    grant.place(),
                    grant.privilege() == Privilege.SELECT
                            ? "everybody may read " + schema + ", which shows each what he may see"
                            : "nobody may write to " + schema + ", which Braid fills itself");
        } else if (!KnownTables.mayExist(database, grant.on(), grant.path())) {
            report(
                    grant.place(),
                    "there is no "
                            + (grant.on().isRelation()
                                    ? "table or view"
                                    : grant.on().words()) + " " + String.join(".", grant.path())
                            + " that a privilege could be granted on");
        } else {
            DuplicateNames.in(grant.columns())
                    .forEach(column -> report(grant.place(), "the column '" + column + "' is named twice"));
            grant.columns().forEach(column -> checkColumn(grant.place(), grant.path(), column));
        }
    }

    void check(RowFilterDefinition filter) {
        checkPolicy(filter);
    }

    void check(ColumnMaskDefinition mask) {
        if (checkPolicy(mask)) {
            checkColumn(mask.place(), List.of(mask.schema(), mask.table()), mask.column());
        }
    }

    private boolean checkPolicy(Policy policy) {
        checkRole(policy.place(), policy.role());
        boolean exists = KnownTables.mayExist(database, ObjectKind.VIEW, List.of(policy.schema(), policy.table()));
        if (!exists) {
            report(
                    policy.place(),
                    "there is no table or view " + policy.schema() + "." + policy.table() + " for "
                            + policy.describe());
        }
        return exists;
    }

    private void checkColumn(Place place, List<String> table, String column) {
        List<String> path = Stream.concat(table.stream(), Stream.of(column)).toList();
        if (!KnownTables.mayExist(database, ObjectKind.COLUMN, path)) {
            report(place, String.join(".", table) + " has no column '" + column + "'");
        }
    }

    private void checkRole(Place place, String role) {
        if (!role.equalsIgnoreCase(RoleDefinition.PUBLIC)
                && database.find(ObjectKey.of(ObjectKind.ROLE, role)).isEmpty()) {
            report(place, "role '" + role + "' does not exist; create it first: CREATE ROLE " + role);
        }
    }

    private void report(Place place, String message) {
        problems.add(new Problem(place, message));
    }
}
