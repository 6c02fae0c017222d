package io.braid.planner.calcite.workaround;

import io.braid.planner.rel.BottomUpShuttle;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Arguments of GROUPING as group keys. Calcite does not recognize a column of an outer query as the key, and passes
 * another column of the same value. Without grouping sets, GROUPING is 0.
 *
 * <p>Upstream issue: none known.
 */
public final class GroupedKeys {
    private GroupedKeys() {}

    public static RelNode in(RelNode relation) {
        return BottomUpShuttle.changed(
                relation,
                node -> node instanceof Aggregate groups
                                && groups.getAggCallList().stream().anyMatch(GroupedKeys::tellsGroups)
                        ? told(groups)
                        : node);
    }

    private static RelNode told(Aggregate groups) {
        if (groups.getGroupType() == Aggregate.Group.SIMPLE) {
            return allThere(groups);
        }
        return groups.getInput() instanceof Project rows ? ofKeys(groups, rows.getProjects()) : groups;
    }

    private static RelNode allThere(Aggregate groups) {
        RexBuilder rex = groups.getCluster().getRexBuilder();
        List<AggregateCall> others = new ArrayList<>();
        List<RexNode> columns = new ArrayList<>();
        for (int key = 0; key < groups.getGroupCount(); key++) {
            columns.add(rex.makeInputRef(groups, key));
        }
        for (AggregateCall call : groups.getAggCallList()) {
            if (tellsGroups(call)) {
                columns.add(rex.makeLiteral(BigDecimal.ZERO, call.getType(), true));
            } else {
                columns.add(rex.makeInputRef(call.getType(), groups.getGroupCount() + others.size()));
                others.add(call);
            }
        }
        return LogicalProject.create(
                withCalls(groups, others),
                List.of(),
                columns,
                groups.getRowType().getFieldNames(),
                Set.of());
    }

    private static RelNode ofKeys(Aggregate groups, List<RexNode> columns) {
        return withCalls(
                groups,
                groups.getAggCallList().stream()
                        .map(call -> tellsGroups(call) ? ofKeys(call, groups, columns) : call)
                        .toList());
    }

    private static Aggregate withCalls(Aggregate groups, List<AggregateCall> calls) {
        return groups.copy(groups.getTraitSet(), groups.getInput(), groups.getGroupSet(), groups.getGroupSets(), calls);
    }

    private static boolean tellsGroups(AggregateCall call) {
        return call.getAggregation().getKind() == SqlKind.GROUPING;
    }

    private static AggregateCall ofKeys(AggregateCall call, Aggregate groups, List<RexNode> columns) {
        return call.withArgList(call.getArgList().stream()
                .map(argument -> key(argument, groups, columns))
                .toList());
    }

    private static int key(int argument, Aggregate groups, List<RexNode> columns) {
        return groups.getGroupSet().get(argument)
                ? argument
                : IntStream.of(groups.getGroupSet().toArray())
                        .filter(key -> columns.get(key).equals(columns.get(argument)))
                        .findFirst()
                        .orElse(argument);
    }
}
