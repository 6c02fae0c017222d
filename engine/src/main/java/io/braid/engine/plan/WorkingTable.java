package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Working table of a recursion: the rows of the previous round, in the iteration of the {@link RecursiveUnion} with
 * this id.
 */
public record WorkingTable(int id, RowType columns) implements PlanNode {
    @Override
    public List<PlanNode> inputs() {
        return List.of();
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitWorkingTable(this);
    }
}
