package io.braid.execution.modeldiff;

import io.braid.execution.script.LineDiff;
import io.braid.planner.access.Principal;
import io.braid.planner.catalog.CatalogColumn;
import io.braid.planner.catalog.CatalogTable;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.ViewDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Comparison of tables and views: additions, removals, columns, types and nullability. */
final class RelationComparison {
    private final ModelVersion before;
    private final ModelVersion after;
    private final List<DeployChange> changes = new ArrayList<>();

    private RelationComparison(ModelVersion before, ModelVersion after) {
        this.before = before;
        this.after = after;
    }

    static List<DeployChange> of(ModelVersion before, ModelVersion after) {
        RelationComparison comparison = new RelationComparison(before, after);
        Set<String> names = new TreeSet<>(before.relations().keySet());
        names.addAll(after.relations().keySet());
        names.forEach(comparison::compare);
        return comparison.changes;
    }

    private void compare(String name) {
        CatalogTable first = before.relations().get(name);
        CatalogTable second = after.relations().get(name);
        CatalogTable either = first == null ? second : first;
        if (either != null && (before.isUnknown(either.schema()) || after.isUnknown(either.schema()))) {
            return;
        }
        if (second == null && first != null) {
            changes.add(DeployChange.removed(label(first)));
        } else if (second != null && first == null) {
            List<String> lines = new ArrayList<>(columns(second).values().stream()
                    .map(column -> "+ column " + text(column))
                    .toList());
            String problem = second.columns().problem();
            lines.add(problem == null ? "may be read by " + readers(second) : "+ not valid: " + problem);
            changes.add(DeployChange.added(label(second), lines));
        } else if (first != null && second != null) {
            List<String> lines = differences(first, second);
            if (!lines.isEmpty()) {
                changes.add(DeployChange.changed(label(second), lines));
            }
        }
    }

    private List<String> differences(CatalogTable first, CatalogTable second) {
        String soundBefore = first.columns().problem();
        String soundAfter = second.columns().problem();
        boolean isUnknown = before.isForWantOfTables(soundBefore) || after.isForWantOfTables(soundAfter);
        if (isUnknown || (soundBefore != null && soundAfter != null)) {
            return queries(first, second);
        }
        if (soundBefore != null || soundAfter != null) {
            return List.of(soundAfter == null ? "+ valid again" : "+ not valid any more: " + soundAfter);
        }
        List<String> lines = new ArrayList<>();
        Map<String, CatalogColumn> old = columns(first);
        Map<String, CatalogColumn> now = columns(second);
        old.forEach((name, column) -> {
            CatalogColumn other = now.get(name);
            if (other == null) {
                lines.add("- column " + text(column));
            } else if (!other.type().equals(column.type())) {
                lines.add("~ column " + column.name() + ": " + column.type() + " -> " + other.type());
            }
        });
        now.forEach((name, column) -> {
            if (!old.containsKey(name)) {
                lines.add("+ column " + text(column));
            }
        });
        boolean sameNames = old.keySet().equals(now.keySet());
        if (sameNames && !List.copyOf(old.keySet()).equals(List.copyOf(now.keySet()))) {
            lines.add("~ order of columns: " + String.join(", ", now.keySet()));
        }
        lines.addAll(queries(first, second));
        return lines;
    }

    /** Differences of view definitions, because another query may return other rows in the same columns. */
    private static List<String> queries(CatalogTable first, CatalogTable second) {
        if (first.origin() instanceof CatalogTable.View old && second.origin() instanceof CatalogTable.View now) {
            ViewDefinition oldView = old.definition();
            ViewDefinition newView = now.definition();
            List<String> lines = new ArrayList<>();
            if (!oldView.sql().equals(newView.sql())) {
                lines.addAll(new LineDiff(
                                oldView.sql().lines().toList(),
                                newView.sql().lines().toList())
                        .lines());
            }
            if (oldView.materialized() != newView.materialized()) {
                lines.add(newView.materialized() ? "~ is materialized" : "~ is not materialized any more");
            } else if (!oldView.options().equals(newView.options())) {
                lines.add("~ options: " + oldView.options() + " -> " + newView.options());
            }
            return lines;
        }
        return first.origin().getClass().equals(second.origin().getClass())
                ? List.of()
                : List.of("~ was a " + kind(first) + ", is a " + kind(second));
    }

    private String readers(CatalogTable table) {
        List<String> roles = Stream.concat(
                        Stream.of(RoleDefinition.PUBLIC),
                        after.model().all(RoleDefinition.class).stream().map(RoleDefinition::name))
                .distinct()
                .filter(role -> after.catalog()
                        .find(
                                List.of(table.schema(), table.name()),
                                null,
                                after.catalog().rights(Principal.of("", List.of(role))))
                        .isPresent())
                .toList();
        return roles.isEmpty()
                ? "administrators only"
                : "role " + roles.stream().collect(Collectors.joining(", role "));
    }

    private static Map<String, CatalogColumn> columns(CatalogTable table) {
        Map<String, CatalogColumn> columns = new LinkedHashMap<>();
        table.columns().list().forEach(column -> columns.put(column.name().toLowerCase(Locale.ROOT), column));
        return columns;
    }

    private static String text(CatalogColumn column) {
        return column.name() + " " + column.type();
    }

    private static String label(CatalogTable table) {
        return kind(table) + " " + table.schema() + "." + table.name();
    }

    private static String kind(CatalogTable table) {
        return table.origin() instanceof CatalogTable.View view
                ? view.definition().kind().words()
                : "table";
    }
}
