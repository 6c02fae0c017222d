package io.braid.execution.modeldiff;

import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.Place;
import io.braid.vdb.Policy;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.RowFilterDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Comparison of roles, grants and policies. */
final class AccessComparison {
    private static final Place NOWHERE = new Place(1, 1);

    private AccessComparison() {}

    static List<DeployChange> of(VirtualDatabase before, VirtualDatabase after) {
        Map<ObjectKey, Definition> old = access(before);
        Map<ObjectKey, Definition> now = access(after);
        List<DeployChange> changes = new ArrayList<>();
        old.forEach((key, definition) -> {
            Definition other = now.get(key);
            if (other == null) {
                changes.add(new DeployChange(DeployChange.Kind.REMOVED, label(definition), lines("- ", definition)));
            } else if (!other.at(NOWHERE).equals(definition.at(NOWHERE))) {
                List<String> lines = new ArrayList<>(lines("- ", definition));
                lines.addAll(lines("+ ", other));
                changes.add(DeployChange.changed(label(other), lines));
            }
        });
        now.forEach((key, definition) -> {
            if (!old.containsKey(key)) {
                changes.add(DeployChange.added(label(definition), lines("+ ", definition)));
            }
        });
        return changes;
    }

    private static Map<ObjectKey, Definition> access(VirtualDatabase model) {
        Map<ObjectKey, Definition> access = new LinkedHashMap<>();
        model.definitions().stream()
                .filter(definition -> definition instanceof RoleDefinition
                        || definition instanceof GrantDefinition
                        || definition instanceof Policy)
                .forEach(definition -> access.put(definition.key(), definition));
        return access;
    }

    private static String label(Definition definition) {
        if (definition instanceof GrantDefinition grant) {
            String kind = grant.on().isRelation() ? "table" : grant.on().words();
            return "right of role " + grant.role() + " to " + kind
                    + (grant.path().isEmpty() ? "" : " " + String.join(".", grant.path()));
        }
        return definition.describe();
    }

    private static List<String> lines(String sign, Definition definition) {
        if (definition instanceof GrantDefinition grant) {
            return List.of(sign + (grant.columns().isEmpty() ? "all columns" : String.join(", ", grant.columns())));
        }
        if (definition instanceof RowFilterDefinition filter) {
            return List.of(sign + "for role " + filter.role() + ": " + filter.sql());
        }
        return definition instanceof ColumnMaskDefinition mask
                ? List.of(sign + "for role " + mask.role() + ": " + mask.column() + " is " + mask.sql())
                : List.of();
    }
}
