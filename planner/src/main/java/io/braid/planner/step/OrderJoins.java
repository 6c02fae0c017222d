package io.braid.planner.step;

import io.braid.planner.option.PlannerSwitch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;

/**
 * Chooses the order of inner joins: tables of one source that are related meet first, wherever they stand in the text, so
 * that the source can join them; then the smallest results are joined, the smaller side always second, where the engine
 * keeps it in memory.
 */
public final class OrderJoins implements PlanStep {
    @Override
    public PlannerSwitch means() {
        return PlannerSwitch.JOIN_ORDER;
    }

    @Override
    public RelNode apply(RelNode relation) {
        if (JoinGraph.isPartOfGraph(relation)) {
            return order((Join) relation);
        }
        List<RelNode> inputs = relation.getInputs().stream().map(this::apply).toList();
        return inputs.equals(relation.getInputs()) ? relation : relation.copy(relation.getTraitSet(), inputs);
    }

    private RelNode order(Join join) {
        JoinGraph graph = JoinGraph.of(join, this::apply);
        List<JoinPart> parts = joinWithinSources(graph);
        JoinPart joined = joinAll(graph, parts);
        return restoreColumns(joined, graph.others());
    }

    private static List<JoinPart> joinWithinSources(JoinGraph graph) {
        List<JoinPart> parts = new ArrayList<>(graph.relations());
        Optional<Pair> pair = cheapest(graph, parts, true);
        while (pair.isPresent()) {
            pair.get().replaceIn(parts);
            pair = cheapest(graph, parts, true);
        }
        return parts;
    }

    private static JoinPart joinAll(JoinGraph graph, List<JoinPart> parts) {
        while (parts.size() > 1) {
            cheapest(graph, parts, false)
                    .orElseGet(() -> smallestProduct(parts))
                    .replaceIn(parts);
        }
        return parts.get(0);
    }

    /** The two related parts whose join is the smallest. */
    private static Optional<Pair> cheapest(JoinGraph graph, List<JoinPart> parts, boolean withinSource) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            for (int j = i + 1; j < parts.size(); j++) {
                JoinPart left = parts.get(i);
                JoinPart right = parts.get(j);
                boolean sameSource = left.home().isPresent() && left.home().equals(right.home());
                List<RexNode> conditions = sameSource || !withinSource ? graph.between(left, right) : List.of();
                if (!conditions.isEmpty()) {
                    pairs.add(Pair.of(left, right, conditions));
                }
            }
        }
        return pairs.stream()
                .min(Comparator.comparingDouble(pair -> pair.joined().rows()));
    }

    /** Nothing relates the parts that are left: the two smallest make the smallest product. */
    private static Pair smallestProduct(List<JoinPart> parts) {
        List<JoinPart> bySize = parts.stream()
                .sorted(Comparator.comparingDouble(JoinPart::rows))
                .toList();
        return Pair.of(bySize.get(0), bySize.get(1), List.of());
    }

    private static RelNode restoreColumns(JoinPart joined, List<RexNode> others) {
        RelNode relation = joined.relation();
        RelBuilder builder = Rules.builder(relation).push(relation);
        if (!others.isEmpty()) {
            builder.push(LogicalFilter.create(
                    builder.build(),
                    RexUtil.composeConjunction(relation.getCluster().getRexBuilder(), others)));
        }
        List<RexNode> inOrder = new ArrayList<>();
        for (int column = 0; column < joined.columns().size(); column++) {
            inOrder.add(builder.field(joined.columns().indexOf(column)));
        }
        return builder.project(inOrder).build();
    }

    /** Two parts and what joining them gives. */
    private record Pair(JoinPart left, JoinPart right, JoinPart joined) {
        static Pair of(JoinPart left, JoinPart right, List<RexNode> conditions) {
            boolean swap = left.rows() < right.rows();
            return new Pair(left, right, swap ? right.join(left, conditions) : left.join(right, conditions));
        }

        void replaceIn(List<JoinPart> parts) {
            parts.remove(left);
            parts.remove(right);
            parts.add(joined);
        }
    }
}
