package io.braid.planner.step;

import io.braid.planner.rel.SecurityBarrier;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** Removal of the remaining security barriers, once everything is in its place. */
public final class RemoveBarriers implements PlanStep {
    private final boolean closed;

    private RemoveBarriers(boolean closed) {
        this.closed = closed;
    }

    /** Those that let leakproof conditions pass, and so keys. */
    public static RemoveBarriers open() {
        return new RemoveBarriers(false);
    }

    /** All. */
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
