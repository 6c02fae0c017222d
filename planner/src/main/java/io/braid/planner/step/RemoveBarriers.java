package io.braid.planner.step;

import io.braid.planner.rel.SecurityBarrier;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Removal of the remaining security barriers, after all operators have been placed. */
public final class RemoveBarriers implements PlanStep {
    private final boolean closed;

    private RemoveBarriers(boolean closed) {
        this.closed = closed;
    }

    /** Removes barriers that leakproof conditions, and so keys, may pass. */
    public static RemoveBarriers open() {
        return new RemoveBarriers(false);
    }

    /** Removes all barriers. */
    public static RemoveBarriers all() {
        return new RemoveBarriers(true);
    }

    @Override
    public RelNode apply(RelNode relation) {
        if (relation instanceof SecurityBarrier barrier && (closed || !barrier.isClosed())) {
            return apply(barrier.getInput());
        }
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        return inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
    }
}
