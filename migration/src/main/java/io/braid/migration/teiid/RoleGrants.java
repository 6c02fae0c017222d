package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.migration.ReportLine;
import io.braid.migration.teiid.ResourcePaths.Target;
import io.braid.vdb.Definition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Privilege;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Rights to read, one grant for each thing and role. A right is never wider than the original. */
final class RoleGrants {
    private final ImportContext context;
    private final ResourcePaths paths;
    private final Map<String, String> roles;
    private final List<TeiidStatement.Permission> permissions = new ArrayList<>();
    /** Denied targets by role. */
    private final Map<String, Set<Target>> denied = new HashMap<>();
    /** Columns that were granted one by one, by role and table, and the line of the first. */
    private final Map<List<String>, ColumnGrant> columns = new LinkedHashMap<>();

    private final Set<List<String>> granted = new HashSet<>();

    /** @param roles roles of the model by those of the file in lower case */
    RoleGrants(ImportContext context, ResourcePaths paths, Map<String, String> roles) {
        this.context = context;
        this.paths = paths;
        this.roles = roles;
    }

    /** Grant of some columns of a table. */
    private record ColumnGrant(Set<String> names, int line) {}

    void add(TeiidStatement.Permission permission) {
        permissions.add(permission);
        if (permission.rights().denied().contains("SELECT")) {
            denied.computeIfAbsent(role(permission), role -> new HashSet<>()).add(paths.read(permission.resource()));
        }
    }

    void finish() {
        permissions.forEach(this::convert);
        columns.forEach((key, grant) -> {
            String table = String.join(".", paths.spelled(key.get(1), key.get(2)));
            boolean whole = granted.contains(List.of(key.get(0), key.get(1), key.get(2)))
                    || granted.contains(List.of(key.get(0), key.get(1), ""));
            List<Definition> definitions = whole
                    ? List.of()
                    : List.of(new GrantDefinition(
                            Privilege.SELECT,
                            ObjectKind.VIEW,
                            paths.spelled(key.get(1), key.get(2)),
                            grant.names().stream().map(paths::spelledColumn).toList(),
                            key.get(0),
                            DraftModel.NOWHERE));
            context.draft()
                    .add(
                            new Findings()
                                    .line(grant.line(), "grant on columns of " + table + " to role " + key.get(0)),
                            definitions);
        });
    }

    private String role(TeiidStatement.Permission permission) {
        return roles.getOrDefault(TableNames.lower(permission.role()), permission.role());
    }

    private void convert(TeiidStatement.Permission permission) {
        Target target = paths.read(permission.resource());
        Findings findings = new Findings();
        Set<String> allowed = permission.rights().allowed();
        boolean isProcedure =
                Set.of("PROCEDURE", "FUNCTION").contains(permission.resource().kind())
                        || (target.isTable()
                                && context.rewriter()
                                        .procedure(List.of(target.schema(), target.table()))
                                        .isPresent());
        boolean reads = allowed.contains("SELECT") || (isProcedure && allowed.contains("EXECUTE"));
        List<String> others = allowed.stream()
                .filter(right -> !right.equals("SELECT") && !right.equals("EXECUTE"))
                .sorted()
                .toList();
        if (!others.isEmpty()) {
            findings.note("Braid only reads; left out: " + String.join(", ", others));
        }
        String role = role(permission);
        String construct = "grant on " + paths.words(target) + " to role " + permission.role();
        if (reads) {
            convert(target, role, isProcedure, permission.line(), construct, findings);
        } else if (!others.isEmpty()) {
            context.draft().add(findings.line(permission.line(), construct), List.of());
        }
        if (permission.rights().denied().contains("SELECT")) {
            findings.note("what is not granted cannot be read");
            context.draft()
                    .add(
                            findings.line(permission.line(), "denial of " + paths.words(target) + " to role " + role),
                            List.of());
        }
    }

    private void convert(
            Target target, String role, boolean isProcedure, int line, String construct, Findings findings) {
        if (target.isColumn()) {
            columns.computeIfAbsent(
                            List.of(role, target.schema(), target.table()),
                            key -> new ColumnGrant(new TreeSet<>(), line))
                    .names()
                    .add(target.column());
            return;
        }
        Set<Target> inside = new HashSet<>(denied.getOrDefault(role, Set.of()));
        inside.removeIf(one -> !target.contains(one));
        List<Definition> definitions =
                inside.isEmpty() ? grant(target, role, isProcedure) : grantsAround(target, inside, role, findings);
        ReportLine reported = findings.line(line, construct);
        context.draft().add(reported, definitions);
    }

    private List<Definition> grant(Target target, String role, boolean isProcedure) {
        List<String> key = List.of(role, target.schema(), target.table());
        if (!granted.add(key)) {
            return List.of();
        }
        if (target.schema().isEmpty()) {
            return List.of(new GrantDefinition(
                    Privilege.SELECT, ObjectKind.DATABASE, List.of(), List.of(), role, DraftModel.NOWHERE));
        }
        if (target.isSchema()) {
            return List.of(new GrantDefinition(
                    Privilege.SELECT,
                    ObjectKind.SCHEMA,
                    paths.spelled(target.schema()),
                    List.of(),
                    role,
                    DraftModel.NOWHERE));
        }
        return List.of(new GrantDefinition(
                Privilege.SELECT,
                isProcedure ? ObjectKind.FUNCTION : ObjectKind.VIEW,
                paths.spelled(target.schema(), target.table()),
                List.of(),
                role,
                DraftModel.NOWHERE));
    }

    /** Grants of what is left of a schema if some of its tables are denied. */
    private List<Definition> grantsAround(Target target, Set<Target> inside, String role, Findings findings) {
        boolean isListed = target.isSchema()
                && !context.tables().isOpen(target.schema())
                && inside.stream().allMatch(Target::isTable);
        if (!isListed) {
            findings.problem("a right to less than all of " + paths.words(target)
                    + " needs a list: grant the tables or columns that remain one by one, for "
                    + inside.stream().map(paths::words).sorted().toList() + " must not be read");
            return List.of();
        }
        List<Definition> grants = new ArrayList<>();
        for (String table : context.tables().tablesOf(target.schema())) {
            Target one = new Target(target.schema(), table, "");
            if (!inside.contains(one)) {
                grants.addAll(grant(one, role, false));
            }
        }
        findings.note("granted are the tables and views that are not denied; add later ones by hand");
        return grants;
    }
}
