package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rule.RuleSet;
import io.braid.planner.simplify.PropagateThroughKeys;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;

/** Propagation of conditions through equal keys to other tables. */
public final class PropagateConditions implements PlanStep {
    private static final List<RelOptRule> TRAVEL = List.of(PropagateThroughKeys.rule());

    /**
     * Maximum number of propagation rounds. One round passes all keys except converted ones, each of which needs
     * another. Stopping early leaves more rows to a source or join, but does not change the result.
     */
    private static final int MOST_JOURNEYS = 6;
    /** Maximum number of inferences per round, which could continue endlessly. */
    private static final int MOST_INFERENCES = 64;

    private final Simplify simplify;

    public PropagateConditions(PlannerOptions options) {
        simplify = new Simplify(options);
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.TRANSITIVE_PREDICATES;
    }

    @Override
    public RelNode apply(RelNode start) {
        RelNode simple = start;
        for (int journey = 0; journey < MOST_JOURNEYS; journey++) {
            RelNode next = travelled(simple);
            if (next.deepEquals(simple)) {
                return simple;
            }
            simple = next;
        }
        return simple;
    }

    /**
     * Propagates filters and then moves them, in separate phases: the propagation rule does not recognise a filter that
     * has moved below the conversion of a key, and would add it again forever.
     */
    private RelNode travelled(RelNode simple) {
        RelNode sent = RuleSet.apply(simple, TRAVEL, MOST_INFERENCES);
        return sent.deepEquals(simple) ? simple : simplify.again(sent);
    }
}
