package io.braid.planner.subquery;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.jspecify.annotations.Nullable;

/**
 * A correlation whose right side only computes and compares with the outer row, as in {@code t, LATERAL (SELECT t.a + n
 * FROM s WHERE n < t.b)}. It is equivalent to a plain join; Calcite would join the outer rows twice.
 */
public final class SimpleCorrelation {
    private SimpleCorrelation() {}

    /** Returns the join; null for other correlations. */
    public static @Nullable RelNode asJoin(Correlate correlate) {
        RelNode right = correlate.getRight();
        CorrelationId row = correlate.getCorrelationId();
        if (correlate.getJoinType() != JoinRelType.INNER || !isAbout(row, right) || !isPlain(row, right)) {
            return null;
        }
        RelNode pairs = DecorrelatedPairs.withRows(correlate.getLeft(), row).of(right);
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
