package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * The rows of the seed, then those that the iteration makes of them, then those it makes of these, until it makes none.
 * In the iteration, the {@link WorkingTable} with the same id has the rows of the round before.
 *
 * @param all whether duplicates are kept; else a row that was there before is dropped, and rounds end when nothing is
 *     new
 */
public record RecursiveUnion(int id, PlanNode seed, PlanNode iteration, boolean all, RowType columns)
        implements PlanNode {
    @Override
    public List<PlanNode> inputs() {
        return List.of(seed, iteration);
    }

    @Override
    public <R> R accept(PlanVisitor<R> visitor) {
        return visitor.visitRecursiveUnion(this);
    }
}
