package io.braid.planner.rel;

import java.util.List;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;

/** Reference to a subplan that is computed once and read in several places. */
public final class SharedPart extends SingleRel {
    private final int number;

    public SharedPart(int number, RelNode input) {
        super(input.getCluster(), input.getTraitSet(), input);
        this.number = number;
    }

    /** Returns its number, which is the same in all places that read these rows. */
    public int number() {
        return number;
    }

    /** Returns a plan with each reference replaced by the subplan. */
    public static RelNode spelledOut(RelNode plan) {
        if (plan instanceof SharedPart part) {
            return spelledOut(part.getInput());
        }
        List<RelNode> inputs =
                plan.getInputs().stream().map(SharedPart::spelledOut).toList();
        return inputs.equals(plan.getInputs()) ? plan : plan.copy(plan.getTraitSet(), inputs);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new SharedPart(number, inputs.get(0));
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("number", number);
    }
}
