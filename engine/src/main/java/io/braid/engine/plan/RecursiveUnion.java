package io.braid.engine.plan;

import io.braid.spi.type.RowType;
import java.util.List;

/**
 * Recursive union: the rows of the seed, then repeatedly the result of the iteration over the previous round's rows,
 * until it is empty. In the iteration, the {@link WorkingTable} with the same id has the rows of the previous round.
 *
 * @param all true if duplicates are retained; false if rows that occurred before are removed, which also ends the
 *     recursion
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
