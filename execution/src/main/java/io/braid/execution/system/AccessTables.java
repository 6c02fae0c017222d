package io.braid.execution.system;

import io.braid.execution.limit.RoleValue;
import io.braid.execution.users.Account;
import io.braid.planner.access.Principal;
import io.braid.planner.access.Rights;
import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.Policy;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.UserMappingDefinition;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** System tables about access control: users, roles, rights and policies. */
final class AccessTables {
    private AccessTables() {}

    static List<SystemTable<?>> all() {
        return List.of(users(), userRoles(), roles(), grants(), policies(), roleLimits(), userMappings());
    }

    private static SystemTable<?> users() {
        return SystemTable.<Account>of(
                        ServerTables.SCHEMA,
                        "users",
                        "The users of the server.",
                        scope -> scope.server().users().all().stream())
                .forAdministrators()
                .text("name", "The user.", Account::name)
                .truth("administrator", "True for an administrator.", Account::administrator)
                .text(
                        "roles",
                        "The roles of the user.",
                        account -> account.roles().isEmpty()
                                ? null
                                : account.roles().stream().sorted().collect(Collectors.joining(", ")))
                .build();
    }

    private static SystemTable<?> userRoles() {
        return SystemTable.<Membership>of(
                        ServerTables.SCHEMA,
                        "user_roles",
                        "The roles of users in the database; for users, their own.",
                        Membership::all)
                .text("user_name", "The user.", Membership::user)
                .text("role_name", "The role.", Membership::role)
                .build();
    }

    private static SystemTable<?> roles() {
        return SystemTable.<Listed>of(
                        ServerTables.SCHEMA,
                        "roles",
                        "The roles of the model; for users, their own. Every user has public.",
                        Listed::all)
                .text("name", "The role.", Listed::role)
                .truth("is_member", "True if the current user has the role.", Listed::member)
                .build();
    }

    private static SystemTable<?> grants() {
        return SystemTable.<GrantDefinition>of(
                        ServerTables.SCHEMA,
                        "grants",
                        "The privileges of roles; for users, those of their own.",
                        AccessTables::grants)
                .text("role_name", "The role.", GrantDefinition::role)
                .text("privilege", "SELECT, INSERT, UPDATE, DELETE, TRUNCATE or CREATE.", grant -> grant.privilege()
                        .name())
                .text("kind", "database, schema, table (or view) or function.", grant -> kind(grant))
                .text("schema_name", "The schema; null for the whole database.", grant -> part(grant, 0))
                .text(
                        "name",
                        "The table, view or function; null for everything in the schema.",
                        grant -> part(grant, 1))
                .text(
                        "columns",
                        "The columns that the privilege is limited to; null for all.",
                        grant -> grant.columns().isEmpty() ? null : String.join(", ", grant.columns()))
                .build();
    }

    private static SystemTable<?> policies() {
        return SystemTable.<Policy>of(
                        ServerTables.SCHEMA,
                        "policies",
                        "The row filters and column masks of the database.",
                        scope -> definitions(scope)
                                .filter(Policy.class::isInstance)
                                .map(Policy.class::cast))
                .forAdministrators()
                .text("kind", "row filter or column mask.", policy -> ((Definition) policy)
                        .kind()
                        .words())
                .text("name", "The policy.", Policy::name)
                .text("schema_name", "The schema of the table or view.", Policy::schema)
                .text("table_name", "The table or view.", Policy::table)
                .text(
                        "column_name",
                        "The masked column; null for a row filter.",
                        policy -> policy instanceof ColumnMaskDefinition mask ? mask.column() : null)
                .text("role_name", "The role to which it applies.", Policy::role)
                .text(
                        "expression",
                        "The condition of the filter, or the expression of the mask, as written.",
                        Policy::sql)
                .build();
    }

    private static SystemTable<?> roleLimits() {
        return SystemTable.<RoleValue>of(
                        ServerTables.SCHEMA,
                        "role_limits",
                        "The limits of roles, in all databases; for users, of their own.",
                        // Limits also apply in databases whose models do not define the role.
                        scope -> scope.server().limits().all().stream()
                                .filter(limit -> scope.rights().seeAll()
                                        || scope.rights().principal().roles().contains(limit.role())))
                .text("role_name", "The role.", RoleValue::role)
                .text("name", "The name of the limit.", limit -> limit.limit().word())
                .text("value", "The limit, as it is written.", RoleValue::text)
                .text(
                        "action",
                        "The action beyond the limit: refuse, which also stops a running statement, or warn.",
                        limit -> limit.warns() ? "warn" : "refuse")
                .build();
    }

    private static SystemTable<?> userMappings() {
        return SystemTable.<UserMappingDefinition>of(
                        ServerTables.SCHEMA,
                        "user_mappings",
                        "The user mappings of the sources of the database; for users, their own.",
                        scope -> definitions(scope)
                                .filter(UserMappingDefinition.class::isInstance)
                                .map(UserMappingDefinition.class::cast)
                                .filter(mapping -> scope.rights().seeAll()
                                        || mapping.user()
                                                .equalsIgnoreCase(scope.rights()
                                                        .principal()
                                                        .user())))
                .text("user_name", "The user.", UserMappingDefinition::user)
                .text("server_name", "The server of the source.", UserMappingDefinition::server)
                .text(
                        "remote_user",
                        "The user at the source, as in the model. Passwords are shown nowhere.",
                        UserMappingDefinition::remoteUser)
                .build();
    }

    static Stream<GrantDefinition> grants(SystemScope scope) {
        Rights rights = scope.rights();
        return definitions(scope)
                .filter(GrantDefinition.class::isInstance)
                .map(GrantDefinition.class::cast)
                .filter(grant -> rights.seeAll() || rights.has(grant.role()));
    }

    static Stream<String> roleNames(SystemScope scope) {
        return Stream.concat(
                Stream.of(RoleDefinition.PUBLIC),
                definitions(scope).filter(RoleDefinition.class::isInstance).map(role -> ((RoleDefinition) role)
                        .name()));
    }

    private static Stream<Definition> definitions(SystemScope scope) {
        return scope.database().catalog().database().definitions().stream();
    }

    private static String kind(GrantDefinition grant) {
        return grant.on().isRelation() ? "table" : grant.on().words();
    }

    private static @Nullable String part(GrantDefinition grant, int index) {
        return grant.path().size() > index ? grant.path().get(index) : null;
    }

    /** A role, and a flag that is true if the user has it. */
    private record Listed(String role, boolean member) {
        static Stream<Listed> all(SystemScope scope) {
            Rights rights = scope.rights();
            return roleNames(scope)
                    .map(role -> new Listed(role, rights.has(role)))
                    .filter(listed -> rights.seeAll() || listed.member());
        }
    }

    /** A role grant of a user. */
    private record Membership(String user, String role) {
        static Stream<Membership> all(SystemScope scope) {
            List<String> roles = roleNames(scope).toList();
            Principal asking = scope.rights().principal();
            Stream<Principal> accounts = scope.server().users().all().stream().map(Account::principal);
            // An external user has no account.
            return (asking.administrator() ? accounts : Stream.of(asking)).flatMap(principal -> roles.stream()
                    .filter(role -> principal.roles().contains(role.toLowerCase(Locale.ROOT)))
                    .map(role -> new Membership(principal.user(), role)));
        }
    }
}
