package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Nested loop join on any condition. The right side is read first and retained.
 *
 * @param condition over the left columns followed by the right ones
 * @param columns as in {@link HashJoin}
 */
public record NestedLoopJoin(PlanNode left, PlanNode right, JoinType type, Expression condition, RowType columns)
        implements PlanNode {
    public NestedLoopJoin {
        if (type.isNullAware()) {
            throw new IllegalArgumentException("a join that knows of nulls has a key");
        }
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(left, right);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitNestedLoopJoin(this);
    }
}
