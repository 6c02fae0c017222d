package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * A join whose right side depends on the left row: it is run once for each, and there
 * {@link io.braid.engine.plan.expression.OuterRef}s with this id are that row's columns. What of the right side does
 * not depend on the row is computed once and kept.
 *
 * @param type INNER, LEFT, SEMI or ANTI
 * @param columns as in {@link HashJoin}
 */
public record Correlate(int id, PlanNode left, PlanNode right, JoinType type, RowType columns) implements PlanNode {
    @Override
    public List<PlanNode> inputs() {
        return List.of(left, right);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitCorrelate(this);
    }
}
