package io.braid.planner.step;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.jspecify.annotations.Nullable;

/**
 * A correlation whose right side does no more with the row outside than to compute and to compare, as in {@code t, LATERAL (SELECT t.a + n
 * FROM s WHERE n < t.b)}: the same is done with the pairs of a join. Calcite would join the rows outside twice.
 */
final class PlainCorrelation {
    private PlainCorrelation() {}

    /** The join; null if the correlation is none of these. */
    static @Nullable RelNode asJoin(Correlate correlate) {
        RelNode right = correlate.getRight();
        CorrelationId row = correlate.getCorrelationId();
        if (correlate.getJoinType() != JoinRelType.INNER || !isAbout(row, right) || !isPlain(row, right)) {
            return null;
        }
        RelNode pairs = Pairs.withRows(correlate.getLeft(), row).of(right);
        return pairs == null ? null : RelOptUtil.createCastRel(pairs, correlate.getRowType(), true);
    }

    private static boolean isPlain(CorrelationId row, RelNode relation) {
        if (!isAbout(row, relation)) {
            return true;
        }
        boolean computesOrCompares = relation instanceof Filter || relation instanceof Project;
        return computesOrCompares && isPlain(row, relation.getInput(0));
    }

    private static boolean isAbout(CorrelationId row, RelNode relation) {
        return RelOptUtil.getVariablesUsed(relation).contains(row);
    }
}
