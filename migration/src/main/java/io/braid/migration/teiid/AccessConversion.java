package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.migration.ImportVerdict;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Privilege;
import io.braid.vdb.RoleDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Conversion of data roles and their permissions. */
final class AccessConversion {
    private final ImportContext context;
    /** Roles of the model by the file's roles in lower case. */
    private final Map<String, String> roles = new HashMap<>();

    private final List<TeiidStatement.Permission> permissions = new ArrayList<>();

    AccessConversion(ImportContext context) {
        this.context = context;
    }

    void role(TeiidStatement.Role role) {
        if (role.anyAuthenticated()) {
            roles.put(TableNames.lower(role.name()), RoleDefinition.PUBLIC);
            context.draft()
                    .add(
                            Findings.line(
                                    role.line(),
                                    "role " + role.name(),
                                    ImportVerdict.CHANGED,
                                    "it is the role public, which every user has"),
                            List.of());
            return;
        }
        Findings findings = new Findings();
        String name = role.name();
        if (name.equalsIgnoreCase(RoleDefinition.PUBLIC)) {
            name = RoleDefinition.PUBLIC + "_role";
            findings.note("it is called " + name + ", because every user has the role public");
        }
        String target = name;
        if (!role.containerRoles().isEmpty()) {
            String lines = String.join(
                    ", ",
                    role.containerRoles().stream()
                            .map(group -> "'" + group + " -> " + target + "'")
                            .toList());
            findings.note("give it to users by GRANT ROLE " + TableNames.sql(target) + " TO USER name, or to"
                    + " groups by " + lines + " in the file of the setting group-roles");
        }
        roles.put(TableNames.lower(role.name()), target);
        context.draft()
                .add(
                        findings.line(role.line(), "role " + role.name()),
                        List.of(new RoleDefinition(target, DraftModel.NOWHERE)));
    }

    void permission(TeiidStatement.Permission permission) {
        permissions.add(permission);
    }

    /**
     * Converts the collected permissions, once all roles and tables are known.
     *
     * @param importsRoles true if an imported database defines the roles
     */
    void finish(TeiidStatement.Database database, boolean importsRoles) {
        if (roles.isEmpty() && importsRoles) {
            context.draft()
                    .add(
                            Findings.line(
                                    database.line(),
                                    "rights",
                                    ImportVerdict.CHANGED,
                                    "the roles of the imported databases decide; grant them the schemas of this one"),
                            List.of());
            return;
        }
        if (roles.isEmpty()) {
            context.draft()
                    .add(
                            Findings.line(
                                    database.line(),
                                    "rights",
                                    ImportVerdict.CHANGED,
                                    "without data roles everybody may read everything: SELECT is granted to public"),
                            List.of(new GrantDefinition(
                                    Privilege.SELECT,
                                    ObjectKind.DATABASE,
                                    List.of(),
                                    List.of(),
                                    RoleDefinition.PUBLIC,
                                    DraftModel.NOWHERE)));
            return;
        }
        ResourcePaths paths = new ResourcePaths(context.tables());
        RoleGrants grants = new RoleGrants(context, paths, Map.copyOf(roles));
        RolePolicies policies = new RolePolicies(context, paths, Map.copyOf(roles));
        for (TeiidStatement.Permission permission : permissions) {
            if (!roles.containsKey(TableNames.lower(permission.role()))) {
                context.draft()
                        .add(
                                Findings.line(
                                        permission.line(),
                                        "permission of role " + permission.role(),
                                        ImportVerdict.NOT_POSSIBLE,
                                        "there is no such role; create it in the file"),
                                List.of());
                continue;
            }
            grants.add(permission);
            policies.add(permission);
        }
        grants.finish();
        policies.finish();
    }

    /** Returns the roles of all users, in lower case. */
    Set<String> rolesOfEverybody() {
        return Set.copyOf(roles.entrySet().stream()
                .filter(entry -> entry.getValue().equals(RoleDefinition.PUBLIC))
                .map(Map.Entry::getKey)
                .toList());
    }
}
