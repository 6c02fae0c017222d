package io.braid.planner.step;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.AggregateReduceFunctionsRule;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.PruneEmptyRules;
import org.apache.calcite.sql.SqlKind;

/**
 * Computes what is constant, moves filters down to the tables they are about (through equal keys also to other tables),
 * and leaves only the operations that emitting and the engine know.
 */
public final class Simplify implements PlanStep {
    private static final List<RelOptRule> REDUCE = List.of(
            AggregateReduceFunctionsRule.Config.DEFAULT
                    .withFunctionsToReduce(EnumSet.of(SqlKind.AVG))
                    .toRule(),
            CoreRules.UNION_TO_DISTINCT);
    private static final List<RelOptRule> FOLD =
            List.of(CoreRules.FILTER_REDUCE_EXPRESSIONS, new FoldProjections(), CoreRules.JOIN_REDUCE_EXPRESSIONS);
    private static final List<RelOptRule> MOVE = List.of(
            CoreRules.FILTER_MERGE,
            CoreRules.FILTER_PROJECT_TRANSPOSE,
            CoreRules.FILTER_INTO_JOIN,
            CoreRules.FILTER_AGGREGATE_TRANSPOSE,
            CoreRules.FILTER_SET_OP_TRANSPOSE,
            CoreRules.JOIN_CONDITION_PUSH,
            CoreRules.JOIN_PUSH_EXPRESSIONS);
    /** Constants are no keys to sort by: in the text for a source, a number would be the place of a column. */
    private static final List<RelOptRule> TIDY =
            List.of(CoreRules.PROJECT_MERGE, CoreRules.PROJECT_REMOVE, CoreRules.SORT_REMOVE_CONSTANT_KEYS);

    private static final List<RelOptRule> ELIMINATE =
            List.of(CoreRules.PROJECT_JOIN_REMOVE, CoreRules.PROJECT_JOIN_JOIN_REMOVE);
    /** What is known to have no rows spares the rest. */
    static final List<RelOptRule> PRUNE = List.of(
            PruneEmptyRules.FILTER_INSTANCE,
            PruneEmptyRules.PROJECT_INSTANCE,
            PruneEmptyRules.JOIN_LEFT_INSTANCE,
            PruneEmptyRules.JOIN_RIGHT_INSTANCE,
            PruneEmptyRules.UNION_INSTANCE,
            PruneEmptyRules.SORT_INSTANCE,
            PruneEmptyRules.AGGREGATE_INSTANCE);

    private static final List<RelOptRule> TRAVEL = List.of(CoreRules.JOIN_PUSH_TRANSITIVE_PREDICATES);

    /**
     * How often filters set out. Once brings them through all keys but converted ones, behind each of which they have to
     * set out again. To stop earlier than at the last table leaves rows to a source or to a join; it changes none.
     */
    private static final int MOST_JOURNEYS = 6;
    /** What is inferred can be inferred from again without end. */
    private static final int MOST_INFERENCES = 64;

    private final List<RelOptRule> simplifying;
    private final boolean travelling;

    public Simplify(PlannerOptions options) {
        List<RelOptRule> rules = new ArrayList<>(TIDY);
        rules.addAll(PRUNE);
        if (options.uses(PlannerSwitch.CONSTANT_FOLDING)) {
            rules.addAll(FOLD);
        }
        if (options.uses(PlannerSwitch.JOIN_ELIMINATION)) {
            rules.addAll(ELIMINATE);
        }
        if (options.uses(PlannerSwitch.MOVE_FILTERS)) {
            rules.addAll(MOVE);
        }
        simplifying = List.copyOf(rules);
        travelling = options.uses(PlannerSwitch.TRANSITIVE_PREDICATES);
    }

    @Override
    public RelNode apply(RelNode relation) {
        RelNode simple = Rules.apply(Rules.apply(relation, REDUCE), simplifying);
        return travelling ? travelledFar(simple) : simple;
    }

    private RelNode travelledFar(RelNode start) {
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
        RelNode sent = Rules.apply(simple, TRAVEL, MOST_INFERENCES);
        return sent.deepEquals(simple) ? simple : Rules.apply(sent, simplifying);
    }
}
