package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Reference to a shared, uncorrelated subplan, which is computed once for all references.
 *
 * @param number the number of the subplan, the same in all references
 */
public record Shared(int number, PlanNode input) implements PlanNode {
    @Override
    public RowType columns() {
        return input.columns();
    }

    @Override
    public List<PlanNode> inputs() {
        return List.of(input);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitShared(this);
    }
}
