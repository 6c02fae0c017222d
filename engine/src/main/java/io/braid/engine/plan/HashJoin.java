package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hash join on equal keys. The right side is the build side: it is read first and retained in memory; the left side
 * streams past it. Null keys match nothing, or an unknown row in null-aware joins. Matching keys have the same type on
 * both sides.
 *
 * @param residual a further condition over the left columns followed by the right ones, or null
 * @param columns as in {@link JoinType#columns}
 */
public record HashJoin(
        PlanNode left,
        PlanNode right,
        JoinType type,
        List<Integer> leftKeys,
        List<Integer> rightKeys,
        @Nullable Expression residual,
        RowType columns)
        implements PlanNode {
    public HashJoin {
        leftKeys = List.copyOf(leftKeys);
        rightKeys = List.copyOf(rightKeys);
        if (type.isNullAware() && (leftKeys.size() != 1 || residual != null)) {
            throw new IllegalArgumentException("a join that knows of nulls compares one key and nothing else");
        }
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(left, right);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitHashJoin(this);
    }
}
