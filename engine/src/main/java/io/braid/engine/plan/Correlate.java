package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Join whose right side depends on the left row. The right side runs once for each left row, whose columns
 * {@link io.braid.engine.plan.expression.OuterRef}s with this id denote. Uncorrelated parts of the right side are
 * computed once and materialized.
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
