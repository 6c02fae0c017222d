package io.braid.planner.step;

import io.braid.planner.hint.TableHints;
import io.braid.planner.join.JoinEstimates;
import io.braid.planner.join.JoinGraph;
import io.braid.planner.join.JoinLeaf;
import io.braid.planner.join.JoinPlan;
import io.braid.planner.join.JoinSearch;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.pushdown.Recheck;
import io.braid.planner.rule.RuleSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Join ordering by cost: related tables of one source are adjacent where the source can join them, and few rows are
 * transferred. The smaller input of each join comes second, as the build side. Outer joins are not reordered.
 */
public final class OrderJoins implements PlanStep {
    private final PlannerOptions options;

    public OrderJoins(PlannerOptions options) {
        this.options = options;
    }

    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.JOIN_ORDER;
    }

    @Override
    public RelNode apply(RelNode relation) {
        return apply(relation, allColumns(relation));
    }

    private RelNode apply(RelNode relation, ImmutableBitSet needed) {
        if (JoinGraph.isPartOfGraph(relation)) {
            return isPreserved(relation) ? inOrder(relation) : order((Join) relation, needed);
        }
        List<RelNode> inputs = relation.getInputs().stream()
                .map(input -> apply(input, neededBelow(relation, input, needed)))
                .toList();
        return inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
    }

    /** True if a hint at one of the joined tables requests the order of the text. */
    private static boolean isPreserved(RelNode relation) {
        boolean within = JoinGraph.isPartOfGraph(relation) || relation instanceof Filter || relation instanceof Project;
        return within
                ? relation.getInputs().stream().anyMatch(OrderJoins::isPreserved)
                : relation instanceof TableScan
                        && TableHints.in(relation).stream().anyMatch(hint -> hint.kind() == TableHints.Kind.PRESERVE);
    }

    private RelNode inOrder(RelNode relation) {
        if (!JoinGraph.isPartOfGraph(relation)) {
            return apply(relation, allColumns(relation));
        }
        return relation.copy(
                relation.getTraitSet(),
                relation.getInputs().stream().map(this::inOrder).toList());
    }

    /**
     * Returns the columns of its input that an operation reads, given the needed ones of its own; all columns for other
     * operations.
     */
    private static ImmutableBitSet neededBelow(RelNode relation, RelNode input, ImmutableBitSet needed) {
        if (relation instanceof Project project) {
            return RelOptUtil.InputFinder.bits(project.getProjects(), null);
        }
        if (relation instanceof Filter filter) {
            return needed.union(RelOptUtil.InputFinder.bits(filter.getCondition()));
        }
        return relation instanceof Aggregate aggregate
                ? ImmutableBitSet.of(RelOptUtil.getAllFields(aggregate))
                : allColumns(input);
    }

    private static ImmutableBitSet allColumns(RelNode relation) {
        return ImmutableBitSet.range(relation.getRowType().getFieldCount());
    }

    private RelNode order(Join join, ImmutableBitSet needed) {
        JoinGraph graph = new JoinGraph(join, this::apply, options);
        JoinPlan best = new JoinSearch(graph, new JoinEstimates(graph, needed, options)).best();
        return restoreColumns(Ordered.of(best, graph), graph);
    }

    private static RelNode restoreColumns(Ordered joined, JoinGraph graph) {
        RelNode relation = joined.relation();
        RelBuilder builder = RuleSet.builder(relation).push(relation);
        if (!graph.constant().isEmpty()) {
            builder.push(LogicalFilter.create(
                    builder.build(),
                    RexUtil.removeNullabilityCast(
                            relation.getCluster().getTypeFactory(),
                            RexUtil.composeConjunction(relation.getCluster().getRexBuilder(), graph.constant()))));
        }
        List<RexNode> inOrder = new ArrayList<>();
        for (int column = 0; column < graph.columnCount(); column++) {
            inOrder.add(builder.field(joined.columns().indexOf(column)));
        }
        return builder.project(inOrder).build();
    }

    /**
     * Joined relations of a graph.
     *
     * @param columns the graph's columns by position
     */
    private record Ordered(RelNode relation, List<Integer> columns) {
        static Ordered of(JoinPlan plan, JoinGraph graph) {
            JoinPlan.Halves halves = plan.halves();
            if (halves == null) {
                JoinLeaf leaf = graph.leaf(plan.leaves().nth(0));
                return new Ordered(leaf.relation(), leaf.columns().asList());
            }
            Ordered left = of(halves.first(), graph);
            Ordered right = of(halves.second(), graph);
            List<Integer> columns =
                    Stream.concat(left.columns.stream(), right.columns.stream()).toList();
            RexBuilder rexBuilder = left.relation.getCluster().getRexBuilder();
            List<RexNode> conditions = graph.between(halves.first(), halves.second()).stream()
                    .map(condition -> Recheck.place(condition, columns))
                    .toList();
            RelNode join = LogicalJoin.create(
                    left.relation,
                    right.relation,
                    List.of(),
                    RexUtil.composeConjunction(rexBuilder, conditions),
                    Set.of(),
                    JoinRelType.INNER);
            return new Ordered(join, columns);
        }
    }
}
