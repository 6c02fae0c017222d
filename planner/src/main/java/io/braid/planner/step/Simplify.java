package io.braid.planner.step;

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
                    .withFunctionsToReduce(EnumSet.of(
                            SqlKind.AVG, SqlKind.STDDEV_POP, SqlKind.STDDEV_SAMP, SqlKind.VAR_POP, SqlKind.VAR_SAMP))
                    .toRule(),
            CoreRules.UNION_TO_DISTINCT,
            CoreRules.INTERSECT_TO_DISTINCT,
            CoreRules.MINUS_TO_DISTINCT);
    private static final List<RelOptRule> MOVE = List.of(
            CoreRules.FILTER_REDUCE_EXPRESSIONS,
            CoreRules.PROJECT_REDUCE_EXPRESSIONS,
            CoreRules.JOIN_REDUCE_EXPRESSIONS,
            CoreRules.FILTER_MERGE,
            CoreRules.FILTER_PROJECT_TRANSPOSE,
            CoreRules.FILTER_INTO_JOIN,
            CoreRules.FILTER_AGGREGATE_TRANSPOSE,
            CoreRules.FILTER_SET_OP_TRANSPOSE,
            CoreRules.JOIN_CONDITION_PUSH,
            CoreRules.JOIN_PUSH_EXPRESSIONS,
            CoreRules.JOIN_PUSH_TRANSITIVE_PREDICATES,
            CoreRules.PROJECT_MERGE,
            CoreRules.PROJECT_REMOVE,
            PruneEmptyRules.FILTER_INSTANCE,
            PruneEmptyRules.PROJECT_INSTANCE,
            PruneEmptyRules.JOIN_LEFT_INSTANCE,
            PruneEmptyRules.JOIN_RIGHT_INSTANCE,
            PruneEmptyRules.UNION_INSTANCE,
            PruneEmptyRules.SORT_INSTANCE,
            PruneEmptyRules.AGGREGATE_INSTANCE);

    @Override
    public RelNode apply(RelNode relation) {
        return Rules.apply(Rules.apply(relation, REDUCE), MOVE);
    }
}
