package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Merge join on equal keys of inputs that are both sorted by their keys in ascending order; rows with a null key may be
 * anywhere. Neither side is retained, and inner and semi-joins preserve the order.
 *
 * @param leftRows name of the left rows in the error message about a wrong order
 * @param rightRows name of the right rows
 */
public record MergeJoin(HashJoin join, String leftRows, String rightRows) implements PlanNode {
    public MergeJoin {
        if (join.type().isNullAware()) {
            throw new IllegalArgumentException("a join that knows of nulls reads all right rows first");
        }
    }

    @Override
    public RowType columns() {
        return join.columns();
    }

    @Override
    public List<PlanNode> inputs() {
        return join.inputs();
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitMergeJoin(this);
    }
}
