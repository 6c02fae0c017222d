package io.braid.planner.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Security barrier around the rows of a table or view that a user may see. The hidden rows are filtered below it. Only
 * leakproof expressions move below, so that no error reveals hidden rows, and no source evaluates what is below
 * together with what is above.
 */
public final class SecurityBarrier extends SingleRel {
    private final boolean closed;

    private SecurityBarrier(RelNode input, boolean closed) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.closed = closed;
    }

    /** Creates a barrier that leakproof conditions may pass. */
    public static SecurityBarrier over(RelNode input) {
        return new SecurityBarrier(input, false);
    }

    /**
     * Creates a barrier that nothing may pass: expressions below may fail, and must do so for all rows or none,
     * regardless of the query.
     */
    public static SecurityBarrier closedOver(RelNode input) {
        return new SecurityBarrier(input, true);
    }

    public boolean isClosed() {
        return closed;
    }

    /** Returns the barrier over another relation. */
    public SecurityBarrier with(RelNode input) {
        return new SecurityBarrier(input, closed);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return with(inputs.get(0));
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).itemIf("closed", true, closed);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeTinyCost();
    }
}
