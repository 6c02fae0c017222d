package io.braid.planner.step;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.jspecify.annotations.Nullable;

/**
 * A correlation whose right side does no more with the row outside than to compute and to compare, as in {@code t, LATERAL (SELECT t.a + n
 * FROM s WHERE n < t.b)}: the same is done with the pairs of a join. Calcite would join the rows outside twice.
 */
final class PlainCorrelation {
    private final Correlate correlate;
    private final int width;
    private final RexBuilder rex;

    private PlainCorrelation(Correlate correlate) {
        this.correlate = correlate;
        this.width = correlate.getLeft().getRowType().getFieldCount();
        this.rex = correlate.getCluster().getRexBuilder();
    }

    /** The join; null if the correlation is none of these. */
    static @Nullable RelNode asJoin(Correlate correlate) {
        return correlate.getJoinType() == JoinRelType.INNER ? new PlainCorrelation(correlate).join() : null;
    }

    private @Nullable RelNode join() {
        Deque<RelNode> steps = new ArrayDeque<>();
        RelNode rows = correlate.getRight();
        while (usesOuterRow(rows)) {
            if (!isPlain(rows)) {
                return null;
            }
            steps.push(rows);
            rows = rows.getInput(0);
        }
        if (steps.isEmpty()) {
            return null;
        }
        RelNode pairs = LogicalJoin.create(
                correlate.getLeft(), rows, List.of(), rex.makeLiteral(true), Set.of(), JoinRelType.INNER);
        for (RelNode step : steps) {
            pairs = step instanceof Filter filter
                    ? LogicalFilter.create(pairs, ofPair(filter.getCondition()))
                    : projected(pairs, (Project) step);
        }
        return RelOptUtil.createCastRel(pairs, correlate.getRowType(), true);
    }

    private boolean usesOuterRow(RelNode relation) {
        CorrelationId id = correlate.getCorrelationId();
        return RelOptUtil.getVariablesUsed(relation).contains(id);
    }

    private static boolean isPlain(RelNode relation) {
        return relation.getVariablesSet().isEmpty()
                && (relation instanceof Filter || (relation instanceof Project project && !project.containsOver()));
    }

    private RelNode projected(RelNode pairs, Project project) {
        List<RexNode> columns = new ArrayList<>();
        IntStream.range(0, width).forEach(i -> columns.add(rex.makeInputRef(pairs, i)));
        project.getProjects().forEach(value -> columns.add(ofPair(value)));
        return LogicalProject.create(pairs, List.of(), columns, (List<String>) null, Set.of());
    }

    /** What is said of a row on the right and the one outside, of both in one row. */
    private RexNode ofPair(RexNode value) {
        return value.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(width + reference.getIndex(), reference.getType());
            }

            @Override
            public RexNode visitFieldAccess(RexFieldAccess access) {
                boolean isOuter = access.getReferenceExpr() instanceof RexCorrelVariable row
                        && row.id.equals(correlate.getCorrelationId());
                return isOuter
                        ? new RexInputRef(access.getField().getIndex(), access.getType())
                        : super.visitFieldAccess(access);
            }
        });
    }
}
