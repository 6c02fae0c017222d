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
     * How often filters set out. Once brings them through all keys but converted ones, behind each of which they have
     * to set out again. To stop earlier than at the last table leaves rows to a source or to a join; it changes none.
     */
    private static final int MOST_JOURNEYS = 6;
    /** What is inferred can be inferred from again without end. */
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
     * Filters travel and then move, one after the other: the rule that sends a filter does not recognize it once it has
     * moved below the conversion of a key, and among the rules that move it would send it again for ever.
     */
    private RelNode travelled(RelNode simple) {
        RelNode sent = RuleSet.apply(simple, TRAVEL, MOST_INFERENCES);
        return sent.deepEquals(simple) ? simple : simplify.again(sent);
    }
}
