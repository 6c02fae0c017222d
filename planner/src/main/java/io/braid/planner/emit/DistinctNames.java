package io.braid.planner.emit;

import io.braid.planner.rel.BottomUpShuttle;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Renaming of computed columns that have the name of a column below. In {@code SELECT -a AS a FROM t GROUP BY a} some
 * databases group by the column and others by the alias, and all of them sort by the alias.
 */
final class DistinctNames {
    private DistinctNames() {}

    static RelNode in(RelNode body) {
        return BottomUpShuttle.changed(body, DistinctNames::named);
    }

    private static RelNode named(RelNode relation) {
        if (relation instanceof Project project) {
            return named(project);
        }
        return relation instanceof Aggregate aggregate ? named(aggregate) : relation;
    }

    private static RelNode named(Project project) {
        Set<String> taken = namesIn(project.getInput());
        List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
        boolean changed = false;
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (taken.contains(folded(name)) && !isColumn(project, i, name)) {
                names.set(i, unlike(taken, names, name));
                changed = true;
            }
        }
        if (!changed) {
            return project;
        }
        RelDataType row =
                RexUtil.createStructType(project.getCluster().getTypeFactory(), project.getProjects(), names, null);
        return project.copy(project.getTraitSet(), project.getInput(), project.getProjects(), row);
    }

    private static RelNode named(Aggregate aggregate) {
        Set<String> taken = namesIn(aggregate.getInput());
        List<String> names = aggregate.getRowType().getFieldNames();
        List<AggregateCall> calls = aggregate.getAggCallList().stream()
                .map(call -> call.name != null && taken.contains(folded(call.name))
                        ? call.withName(unlike(taken, names, call.name))
                        : call)
                .toList();
        return calls.equals(aggregate.getAggCallList())
                ? aggregate
                : aggregate.copy(
                        aggregate.getTraitSet(),
                        aggregate.getInput(),
                        aggregate.getGroupSet(),
                        aggregate.getGroupSets(),
                        calls);
    }

    /** True if an alias is the name of the column itself. */
    private static boolean isColumn(Project project, int field, String name) {
        RexNode value = project.getProjects().get(field);
        if (!(value instanceof RexInputRef column)) {
            return false;
        }
        if (project.getInput()
                .getRowType()
                .getFieldNames()
                .get(column.getIndex())
                .equalsIgnoreCase(name)) {
            return true;
        }
        RelColumnOrigin origin =
                project.getCluster().getMetadataQuery().getColumnOrigin(project.getInput(), column.getIndex());
        return origin != null
                && !origin.isDerived()
                && origin.getOriginTable()
                        .getRowType()
                        .getFieldNames()
                        .get(origin.getOriginColumnOrdinal())
                        .equalsIgnoreCase(name);
    }

    private static Set<String> namesIn(RelNode relation) {
        Set<String> names = new HashSet<>();
        relation.getRowType().getFieldNames().forEach(name -> names.add(folded(name)));
        relation.getInputs().forEach(input -> names.addAll(namesIn(input)));
        return names;
    }

    private static String unlike(Set<String> taken, List<String> others, String name) {
        int number = 0;
        while (taken.contains(folded(name + number)) || others.contains(name + number)) {
            number++;
        }
        return name + number;
    }

    /** Folds the case of a name, which many databases ignore. */
    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
