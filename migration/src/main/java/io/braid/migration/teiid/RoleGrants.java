package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.migration.teiid.ResourcePaths.Target;
import io.braid.vdb.Definition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Privilege;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Conversion of permissions to one grant for each object, role and privilege. A grant is never wider than the original.
 */
final class RoleGrants {
    private static final Set<Privilege> WRITES = EnumSet.of(Privilege.INSERT, Privilege.UPDATE, Privilege.DELETE);

    private final ImportContext context;
    private final ResourcePaths paths;
    private final Map<String, String> roles;
    private final List<TeiidStatement.Permission> permissions = new ArrayList<>();
    /** Denied targets by role and privilege. */
    private final Map<Holder, Set<Target>> denied = new HashMap<>();
    /** Columns that were granted individually, by object, with the line of the first. */
    private final Map<Granted, ColumnGrant> columns = new LinkedHashMap<>();

    private final Set<Granted> granted = new HashSet<>();

    /** @param roles the model's roles by the file's roles in lower case */
    RoleGrants(ImportContext context, ResourcePaths paths, Map<String, String> roles) {
        this.context = context;
        this.paths = paths;
        this.roles = roles;
    }

    /** Role and privilege. */
    private record Holder(String role, Privilege privilege) {}

    /** Privilege of a role on a table, on a schema if the table's name is empty, or on everything if both are. */
    private record Granted(Holder holder, String schema, String table) {}

    /** Grant on some columns of a table. */
    private record ColumnGrant(Set<String> names, int line) {}

    void add(TeiidStatement.Permission permission) {
        permissions.add(permission);
        for (Privilege privilege : privileges(permission.rights().denied(), false)) {
            denied.computeIfAbsent(new Holder(role(permission), privilege), holder -> new HashSet<>())
                    .add(paths.read(permission.resource()));
        }
    }

    void finish() {
        permissions.forEach(this::convert);
        columns.forEach((key, grant) -> {
            String table = String.join(".", paths.spelled(key.schema(), key.table()));
            boolean whole = granted.contains(key) || granted.contains(new Granted(key.holder(), key.schema(), ""));
            List<Definition> definitions = whole
                    ? List.of()
                    : List.of(new GrantDefinition(
                            key.holder().privilege(),
                            ObjectKind.VIEW,
                            paths.spelled(key.schema(), key.table()),
                            grant.names().stream().map(paths::spelledColumn).toList(),
                            key.holder().role(),
                            DraftModel.NOWHERE));
            String construct =
                    "grant on columns of " + table + " to role " + key.holder().role();
            context.draft().add(new Findings().line(grant.line(), construct), definitions);
        });
    }

    private String role(TeiidStatement.Permission permission) {
        return roles.getOrDefault(TableNames.lower(permission.role()), permission.role());
    }

    /** Returns the privileges for rights of the file; SELECT first. */
    private static Set<Privilege> privileges(Set<String> rights, boolean isProcedure) {
        Set<Privilege> privileges = EnumSet.noneOf(Privilege.class);
        if (rights.contains("SELECT") || (isProcedure && rights.contains("EXECUTE"))) {
            privileges.add(Privilege.SELECT);
        }
        for (Privilege write : WRITES) {
            if (rights.contains(write.name()) && !isProcedure) {
                privileges.add(write);
            }
        }
        return privileges;
    }

    private void convert(TeiidStatement.Permission permission) {
        Target target = paths.read(permission.resource());
        Set<String> allowed = permission.rights().allowed();
        boolean isProcedure =
                Set.of("PROCEDURE", "FUNCTION").contains(permission.resource().kind())
                        || (target.isTable()
                                && context.rewriter()
                                        .procedure(List.of(target.schema(), target.table()))
                                        .isPresent());
        Set<Privilege> privileges = privileges(allowed, isProcedure);
        String role = role(permission);
        String construct = "grant on " + paths.words(target) + " to role " + permission.role();
        Findings findings = new Findings();
        if (allowed.contains("ALTER")) {
            findings.note("left out: ALTER");
        }
        if (privileges.stream().anyMatch(WRITES::contains)) {
            findings.note("writing takes a schema with OPTIONS (writable 'on')");
        }
        List<Definition> definitions = new ArrayList<>();
        for (Privilege privilege : privileges) {
            definitions.addAll(grant(target, new Holder(role, privilege), isProcedure, permission.line(), findings));
        }
        boolean reportedByColumns = target.isColumn() && !privileges.isEmpty();
        if (!reportedByColumns && (!privileges.isEmpty() || allowed.contains("ALTER"))) {
            context.draft().add(findings.line(permission.line(), construct), definitions);
        }
        if (!permission.rights().denied().isEmpty()) {
            Findings denial = new Findings();
            denial.note("what is not granted cannot be read or written");
            context.draft()
                    .add(
                            denial.line(permission.line(), "denial of " + paths.words(target) + " to role " + role),
                            List.of());
        }
    }

    private List<Definition> grant(Target target, Holder holder, boolean isProcedure, int line, Findings findings) {
        if (target.isColumn()) {
            if (holder.privilege().hasColumns()) {
                columns.computeIfAbsent(
                                new Granted(holder, target.schema(), target.table()),
                                key -> new ColumnGrant(new TreeSet<>(), line))
                        .names()
                        .add(target.column());
            }
            return List.of();
        }
        Set<Target> inside = new HashSet<>(denied.getOrDefault(holder, Set.of()));
        if (inside.contains(target)) {
            findings.note("left out: " + holder.privilege() + ", which is denied");
            return List.of();
        }
        inside.removeIf(one -> !target.contains(one));
        return inside.isEmpty() ? grant(target, holder, isProcedure) : grantsAround(target, inside, holder, findings);
    }

    private List<Definition> grant(Target target, Holder holder, boolean isProcedure) {
        if (!granted.add(new Granted(holder, target.schema(), target.table()))) {
            return List.of();
        }
        ObjectKind kind;
        List<String> path;
        if (target.schema().isEmpty()) {
            kind = ObjectKind.DATABASE;
            path = List.of();
        } else if (target.isSchema()) {
            kind = ObjectKind.SCHEMA;
            path = paths.spelled(target.schema());
        } else {
            kind = isProcedure ? ObjectKind.FUNCTION : ObjectKind.VIEW;
            path = paths.spelled(target.schema(), target.table());
        }
        return List.of(
                new GrantDefinition(holder.privilege(), kind, path, List.of(), holder.role(), DraftModel.NOWHERE));
    }

    /** Returns grants on the rest of a schema if some of its tables are denied. */
    private List<Definition> grantsAround(Target target, Set<Target> inside, Holder holder, Findings findings) {
        boolean isListed = target.isSchema()
                && !context.tables().isOpen(target.schema())
                && inside.stream().allMatch(Target::isTable);
        if (!isListed) {
            if (WRITES.contains(holder.privilege())) {
                findings.note("left out: " + holder.privilege() + ", which is denied for "
                        + inside.stream().map(paths::words).sorted().toList());
                return List.of();
            }
            findings.problem("a right to less than all of " + paths.words(target)
                    + " needs a list: grant the tables or columns that remain one by one, for "
                    + inside.stream().map(paths::words).sorted().toList() + " must not be read");
            return List.of();
        }
        List<Definition> grants = new ArrayList<>();
        for (String table : context.tables().tablesOf(target.schema())) {
            Target one = new Target(target.schema(), table, "");
            if (!inside.contains(one)) {
                grants.addAll(grant(one, holder, false));
            }
        }
        findings.note("granted are the tables and views that are not denied; add later ones by hand");
        return grants;
    }
}
