package io.braid.planner.step;

import io.braid.planner.barrier.PushFilterPastBarrier;
import io.braid.planner.calcite.workaround.PushLimitsIntoUnion;
import io.braid.planner.calcite.workaround.ReduceFilters;
import io.braid.planner.calcite.workaround.ReduceJoins;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.rule.RuleSet;
import io.braid.planner.simplify.FoldProjections;
import io.braid.planner.simplify.MoveBelowMarkJoin;
import io.braid.planner.simplify.MoveBelowProjections;
import io.braid.planner.simplify.PushFiltersIntoUnion;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.rules.AggregateReduceFunctionsRule;
import org.apache.calcite.rel.rules.AggregateRemoveRule;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rel.rules.PruneEmptyRules;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Simplification: constant folding, filter push-down towards tables, and reduction to the operations that emitter and
 * engine support.
 */
public final class Simplify implements PlanStep {
    private static final List<RelOptRule> REDUCE = List.of(
            AggregateReduceFunctionsRule.Config.DEFAULT
                    .withFunctionsToReduce(EnumSet.of(SqlKind.AVG))
                    .toRule(),
            // In a row, not one inside the other: databases have limits for how deep queries are.
            CoreRules.UNION_MERGE,
            CoreRules.UNION_TO_DISTINCT);
    private static final List<RelOptRule> FOLD = List.of(new ReduceFilters(), new FoldProjections(), new ReduceJoins());
    /** Moves conditions towards the tables that they are about. */
    static final List<RelOptRule> MOVE = List.of(
            PushFilterPastBarrier.rule(),
            CoreRules.FILTER_MERGE,
            new MoveBelowProjections(),
            MoveBelowMarkJoin.rule(),
            CoreRules.FILTER_INTO_JOIN,
            FilterAggregateTransposeRule.Config.DEFAULT
                    .withOperandSupplier(
                            rule -> rule.operand(Filter.class).oneInput(input -> input.operand(Aggregate.class)
                                    .predicate(Simplify::needsRows)
                                    .anyInputs()))
                    .as(FilterAggregateTransposeRule.Config.class)
                    .toRule(),
            PushFiltersIntoUnion.rule(),
            CoreRules.JOIN_CONDITION_PUSH);
    /** Constants are no keys to sort by: in the text for a source, a number would be the place of a column. */
    private static final List<RelOptRule> TIDY = List.of(
            CoreRules.PROJECT_MERGE,
            CoreRules.PROJECT_REMOVE,
            CoreRules.SORT_REMOVE_CONSTANT_KEYS,
            AggregateRemoveRule.Config.DEFAULT
                    .withOperandSupplier(rule -> rule.operand(Aggregate.class)
                            .predicate(Simplify::isDistinct)
                            .anyInputs())
                    .as(AggregateRemoveRule.Config.class)
                    .toRule());
    /** What is known to have no rows spares the rest. */
    static final List<RelOptRule> PRUNE = List.of(
            PruneEmptyRules.FILTER_INSTANCE,
            PruneEmptyRules.PROJECT_INSTANCE,
            PruneEmptyRules.JOIN_LEFT_INSTANCE,
            PruneEmptyRules.JOIN_RIGHT_INSTANCE,
            PruneEmptyRules.UNION_INSTANCE,
            PruneEmptyRules.SORT_INSTANCE,
            PruneEmptyRules.RemoveEmptySingleRule.RemoveEmptySingleRuleConfig.class
                    .cast(((RelRule<?>) PruneEmptyRules.AGGREGATE_INSTANCE).config)
                    .withOperandSupplier(rule -> rule.operand(Aggregate.class)
                            .predicate(Simplify::needsRows)
                            .oneInput(input -> input.operand(Values.class)
                                    .predicate(Values::isEmpty)
                                    .noInputs()))
                    .toRule());

    private final List<RelOptRule> simplifying;

    public Simplify(PlannerOptions options) {
        List<RelOptRule> rules = new ArrayList<>(TIDY);
        rules.addAll(PRUNE);
        if (options.uses(PlannerSwitch.CONSTANT_FOLDING)) {
            rules.addAll(FOLD);
        }
        if (options.uses(PlannerSwitch.MOVE_FILTERS)) {
            rules.addAll(MOVE);
            rules.add(CoreRules.JOIN_PUSH_EXPRESSIONS);
        }
        if (options.uses(PlannerSwitch.PUSH_LIMITS)) {
            // The first rows of several inputs are among the first rows of each.
            rules.add(new PushLimitsIntoUnion());
        }
        simplifying = List.copyOf(rules);
    }

    /**
     * Of no rows, there is a total all the same, among other grouping sets too; Calcite thinks of it only where it is
     * alone.
     */
    private static boolean needsRows(Aggregate aggregate) {
        return aggregate.getGroupSets().stream().noneMatch(ImmutableBitSet::isEmpty);
    }

    private static boolean isDistinct(Aggregate aggregate) {
        return Aggregate.isSimple(aggregate)
                && aggregate.getAggCallList().isEmpty()
                && !aggregate.getGroupSet().isEmpty();
    }

    @Override
    public RelNode apply(RelNode relation) {
        return again(RuleSet.apply(relation, REDUCE));
    }

    /** Applies the rules of this step again. */
    public RelNode again(RelNode relation) {
        return RuleSet.apply(relation, simplifying);
    }

    /** Applies them together with another one. */
    RelNode with(RelOptRule other, RelNode relation) {
        List<RelOptRule> rules = new ArrayList<>(simplifying);
        rules.add(other);
        return RuleSet.apply(relation, rules);
    }
}
