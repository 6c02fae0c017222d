package io.braid.planner.step;

import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Takes away the guards that are left, once everything has come to where it stays. */
public final class DropGuards implements PlanStep {
    @Override
    public RelNode apply(RelNode relation) {
        if (relation instanceof Guard guard) {
            return apply(guard.getInput());
        }
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        return inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
    }
}
