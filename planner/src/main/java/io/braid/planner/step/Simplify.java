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
 * Simplification: constant folding, filter pushdown towards tables, and reduction to the operations that the emitter
 * and the engine support.
 */
public final class Simplify implements PlanStep {
    private static final List<RelOptRule> REDUCE = List.of(
            AggregateReduceFunctionsRule.Config.DEFAULT
                    .withFunctionsToReduce(EnumSet.of(SqlKind.AVG))
                    .toRule(),
            // Flattened instead of nested, because databases limit the nesting of queries.
            CoreRules.UNION_MERGE,
            CoreRules.UNION_TO_DISTINCT);
    private static final List<RelOptRule> FOLD = List.of(new ReduceFilters(), new FoldProjections(), new ReduceJoins());
    /** Moves conditions towards the tables that they read. */
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
    /**
     * Removes redundant projections and constant sort keys, which as literals would be column positions in the SQL for
     * a source.
     */
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
    /** Removes relations that are known to be empty. */
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
            // The first rows of a union are among the first rows of each input.
            rules.add(new PushLimitsIntoUnion());
        }
        simplifying = List.copyOf(rules);
    }

    /**
     * True if an aggregate has no rows for empty input. With an empty grouping set it has a total, which Calcite
     * considers only if that is the only grouping set.
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

    /** Applies the rules together with another one. */
    RelNode with(RelOptRule other, RelNode relation) {
        List<RelOptRule> rules = new ArrayList<>(simplifying);
        rules.add(other);
        return RuleSet.apply(relation, rules);
    }
}
