package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * A join on equal keys of inputs that both come in ascending order of the first of their keys, of the second where the
 * first are equal, and so on; rows with a null among their keys may be anywhere. Neither side is kept, and an inner or
 * a semi join yields its rows in that order, too.
 *
 * @param leftRows what users call the rows of the left side, should they come in another order
 * @param rightRows the same for the right side
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
