package io.braid.execution.system;

import io.braid.planner.access.Rights;
import io.braid.vdb.GrantDefinition;
import java.util.List;
import java.util.stream.Stream;

/** Tables of the information_schema about roles and privileges. */
final class StandardRights {
    private StandardRights() {}

    static List<SystemTable<?>> all() {
        return List.of(enabledRoles(), applicableRoles(), roleTableGrants());
    }

    private static SystemTable<?> enabledRoles() {
        return SystemTable.<String>of(
                        StandardTables.SCHEMA,
                        "enabled_roles",
                        "The roles of the database that the user has.",
                        StandardRights::own)
                .text("role_name", "The role.", role -> role)
                .build();
    }

    private static SystemTable<?> applicableRoles() {
        return SystemTable.<OfUser>of(
                        StandardTables.SCHEMA,
                        "applicable_roles",
                        "The roles of the database that the user has.",
                        scope -> own(scope)
                                .map(role ->
                                        new OfUser(scope.rights().principal().user(), role)))
                .text("grantee", "The current user.", OfUser::user)
                .text("role_name", "The role.", OfUser::role)
                .constant("is_grantable", "Always NO.", "NO")
                .build();
    }

    private static SystemTable<?> roleTableGrants() {
        return SystemTable.<InDatabase<GrantDefinition>>of(
                        StandardTables.SCHEMA,
                        "role_table_grants",
                        "The privileges of roles on tables and views that are granted by name; for users, those of"
                                + " their own roles. Grants on whole schemas are in sys.grants.",
                        scope -> InDatabase.each(
                                scope, AccessTables.grants(scope).filter(grant -> grant.on()
                                        .isRelation())))
                .constant("grantor", "Always null.", null)
                .text("grantee", "The role.", row -> row.of().role())
                .text("table_catalog", "The database.", InDatabase::database)
                .text("table_schema", "The schema.", row -> row.of().path().get(0))
                .text("table_name", "The table.", row -> row.of().path().get(1))
                .text("privilege_type", "SELECT, INSERT, UPDATE, DELETE or TRUNCATE.", row -> row.of()
                        .privilege()
                        .name())
                .constant("is_grantable", "Always NO.", "NO")
                .build();
    }

    private static Stream<String> own(SystemScope scope) {
        Rights rights = scope.rights();
        return AccessTables.roleNames(scope).filter(rights::has);
    }

    /** A role grant of a user. */
    private record OfUser(String user, String role) {}
}
