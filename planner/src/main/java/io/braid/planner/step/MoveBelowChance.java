package io.braid.planner.step;

import com.google.common.collect.ImmutableSet;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Moves conditions that are not about what is left to chance below it, so that their sources are asked for fewer rows. What stands in
 * several places and has to be the same there stays above the same rows.
 */
public final class MoveBelowChance implements PlanStep {
    private final Simplify simplify;

    public MoveBelowChance(PlannerOptions options) {
        simplify = new Simplify(options);
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.MOVE_FILTERS;
    }

    @Override
    public RelNode apply(RelNode relation) {
        return Chance.standsIn(relation) ? simplify.with(Rule.over(Chance.repeatedIn(relation)), relation) : relation;
    }

    /** A condition over what is left to chance. */
    private static final class Rule extends RelRule<Asked> {
        private final Set<Integer> repeated;

        private Rule(Asked asked, Set<Integer> repeated) {
            super(asked);
            this.repeated = repeated;
        }

        static RelOptRule over(Set<Integer> repeated) {
            return Asked.rule(
                    "MoveBelowChance", asked -> new Rule(asked, repeated), filter -> filter.operand(Filter.class)
                            .oneInput(chance -> chance.operand(Chance.class).anyInputs()));
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            Filter filter = call.rel(0);
            Chance chance = call.rel(1);
            ImmutableBitSet below =
                    ImmutableBitSet.range(chance.getInput().getRowType().getFieldCount());
            List<RexNode> moved = new ArrayList<>();
            List<RexNode> kept = new ArrayList<>();
            for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
                boolean isPlain = RexUtil.SubQueryFinder.find(condition) == null
                        && below.contains(RelOptUtil.InputFinder.bits(condition));
                (isPlain ? moved : kept).add(condition);
            }
            if (moved.isEmpty() || chance.isAmong(repeated)) {
                return;
            }
            RexBuilder rex = filter.getCluster().getRexBuilder();
            RelNode narrow = LogicalFilter.create(chance.getInput(), RexUtil.composeConjunction(rex, moved));
            RelNode after = chance.copy(chance.getTraitSet(), List.of(narrow));
            call.transformTo(
                    kept.isEmpty()
                            ? after
                            : LogicalFilter.create(
                                    after,
                                    RexUtil.composeConjunction(rex, kept),
                                    ImmutableSet.copyOf(filter.getVariablesSet())));
        }
    }
}
