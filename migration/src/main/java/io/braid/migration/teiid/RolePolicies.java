package io.braid.migration.teiid;

import io.braid.migration.DraftModel;
import io.braid.migration.ImportVerdict;
import io.braid.migration.ModelNames;
import io.braid.migration.teiid.ResourcePaths.Target;
import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.RowFilterDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Row filters and column masks. Teiid combines the conditions of a user's roles with OR, Braid with AND, so each filter
 * includes the other roles. A policy that cannot be migrated hides everything.
 */
final class RolePolicies {
    private final ImportContext context;
    private final ResourcePaths paths;
    private final Map<String, String> roles;
    private final Map<Target, List<RowCondition>> conditions = new LinkedHashMap<>();
    private final Map<Target, List<MaskBranch>> masks = new LinkedHashMap<>();

    RolePolicies(ImportContext context, ResourcePaths paths, Map<String, String> roles) {
        this.context = context;
        this.paths = paths;
        this.roles = roles;
    }

    /** Condition of one role on the rows of a table. */
    private record RowCondition(String role, String name, Rewritten condition, int line) {}

    /** Mask of one role, and the condition under which it applies; empty if it always does. */
    private record MaskBranch(String role, int order, Rewritten mask, Rewritten condition, int line) {}

    void add(TeiidStatement.Permission permission) {
        TeiidStatement.Restriction restriction = permission.restriction();
        if (restriction.isNone()) {
            return;
        }
        Target target = paths.read(permission.resource());
        if (context.rewriter()
                .procedure(List.of(target.schema(), target.table()))
                .isPresent()) {
            // The procedure itself is rejected because of it.
            return;
        }
        String role = roles.getOrDefault(TableNames.lower(permission.role()), permission.role());
        if (restriction.mask().isPresent()) {
            masks.computeIfAbsent(target, key -> new ArrayList<>())
                    .add(new MaskBranch(
                            role,
                            restriction.order(),
                            context.rewriter().expression(restriction.mask().get()),
                            context.rewriter()
                                    .expression(restriction.condition().orElse("")),
                            permission.line()));
        } else if (target.isTable()) {
            String name = restriction.name().orElse(TableNames.lower(ModelNames.plain(permission.role())) + "_rows");
            conditions
                    .computeIfAbsent(target, key -> new ArrayList<>())
                    .add(new RowCondition(
                            role,
                            name,
                            context.rewriter()
                                    .expression(restriction.condition().orElse("true")),
                            permission.line()));
        }
    }

    void finish() {
        conditions.forEach(this::filters);
        masks.forEach(this::mask);
    }

    private void filters(Target table, List<RowCondition> all) {
        Map<String, List<RowCondition>> byRole = all.stream()
                .collect(Collectors.groupingBy(RowCondition::role, LinkedHashMap::new, Collectors.toList()));
        byRole.forEach((role, own) -> {
            List<String> alternatives = own.stream()
                    .map(one -> "(" + one.condition().sql() + ")")
                    .collect(Collectors.toCollection(ArrayList::new));
            all.stream()
                    .filter(other -> !other.role().equals(role))
                    .map(other -> ofRole(other.role(), other.condition().sql()))
                    .forEach(alternatives::add);
            Findings findings = new Findings();
            own.forEach(one -> findings.addAll(one.condition()));
            if (byRole.size() > 1) {
                findings.note("users with several of the roles see the rows of each, as in Teiid");
            }
            RowCondition first = own.get(0);
            String sql = alternatives.size() == 1 ? first.condition().sql() : String.join(" OR ", alternatives);
            boolean readable = all.stream().allMatch(one -> one.condition().isPossible());
            add(table, first, readable ? sql : "FALSE", findings);
        });
    }

    private static String ofRole(String role, String condition) {
        return role.equals(RoleDefinition.PUBLIC)
                ? "(" + condition + ")"
                : "(has_role('" + role.replace("'", "''") + "') AND (" + condition + "))";
    }

    private void add(Target table, RowCondition condition, String sql, Findings findings) {
        String construct = "row filter on " + paths.words(table) + " for role " + condition.role();
        if (!findings.isPossible()) {
            findings.problem("until you write it, the role sees no rows");
        }
        context.draft()
                .add(
                        findings.line(condition.line(), construct),
                        filter(table, condition, sql),
                        filter(table, condition, "FALSE"));
    }

    private RowFilterDefinition filter(Target table, RowCondition condition, String sql) {
        List<String> path = paths.spelled(table.schema(), table.table());
        return new RowFilterDefinition(
                path.get(0), path.get(1), condition.name(), condition.role(), sql, DraftModel.NOWHERE);
    }

    /** Creates one mask for a column: that of its role, or one for all users that tests the roles. */
    private void mask(Target column, List<MaskBranch> branches) {
        List<MaskBranch> ordered = branches.stream()
                .sorted(Comparator.comparingInt(MaskBranch::order).reversed())
                .toList();
        MaskBranch first = ordered.get(0);
        Findings findings = new Findings();
        ordered.forEach(branch -> {
            findings.addAll(branch.mask());
            findings.addAll(branch.condition());
        });
        boolean single = ordered.size() == 1;
        String role = single ? first.role() : RoleDefinition.PUBLIC;
        String sql = single && first.condition().sql().isEmpty() ? first.mask().sql() : branches(column, ordered, role);
        if (!single) {
            findings.note("the masks of several roles are one mask of the role public");
        }
        if (!findings.isPossible()) {
            findings.problem("until you write it, the column is null");
        }
        if (!column.isColumn()) {
            context.draft()
                    .add(
                            Findings.line(
                                    first.line(),
                                    "column mask on " + paths.words(column),
                                    ImportVerdict.NOT_POSSIBLE,
                                    "it names no column"),
                            List.of());
            return;
        }
        context.draft()
                .add(
                        findings.line(first.line(), "column mask on " + paths.words(column) + " for role " + role),
                        mask(column, role, findings.isPossible() ? sql : "NULL"),
                        mask(column, role, "NULL"));
    }

    private static String branches(Target column, List<MaskBranch> ordered, String role) {
        StringBuilder sql = new StringBuilder("CASE");
        for (MaskBranch branch : ordered) {
            boolean ofEverybody = branch.role().equals(role);
            String condition = branch.condition().sql();
            String who = ofEverybody ? "" : "has_role('" + branch.role().replace("'", "''") + "')";
            String both = condition.isEmpty() ? who : who.isEmpty() ? condition : who + " AND (" + condition + ")";
            sql.append(" WHEN ")
                    .append(both.isEmpty() ? "TRUE" : both)
                    .append(" THEN ")
                    .append(branch.mask().sql());
        }
        return sql.append(" ELSE ")
                .append(TableNames.sql(column.column()))
                .append(" END")
                .toString();
    }

    private ColumnMaskDefinition mask(Target column, String role, String sql) {
        List<String> path = paths.spelled(column.schema(), column.table(), column.column());
        return new ColumnMaskDefinition(
                path.get(0),
                path.get(1),
                TableNames.lower(ModelNames.plain(column.column())) + "_mask",
                path.get(2),
                role,
                sql,
                DraftModel.NOWHERE);
    }
}
