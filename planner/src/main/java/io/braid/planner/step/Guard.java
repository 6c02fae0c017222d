package io.braid.planner.step;

import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * The rows of a table that somebody may see. Below it are the policies that hide the others; nothing comes below it that
 * could tell of those, be it by an error, and no source evaluates it together with what is above.
 */
public final class Guard extends SingleRel {
    private Guard(RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
    }

    public static Guard over(RelNode input) {
        return new Guard(input);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new Guard(inputs.get(0));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeTinyCost();
    }
}
