package io.braid.planner.step;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Relations that are joined with each other by inner joins, and the conditions between them, in no order. */
final class JoinGraph {
    private final List<JoinPart> relations = new ArrayList<>();
    private final List<RexNode> conditions = new ArrayList<>();

    /** The graph of a tree of inner joins; what lies below its leaves is rewritten first. */
    static JoinGraph of(Join join, UnaryOperator<RelNode> rewriteLeaf) {
        JoinGraph graph = new JoinGraph();
        graph.add(join, 0, rewriteLeaf);
        return graph;
    }

    static boolean isPartOfGraph(RelNode relation) {
        return relation instanceof Join join && join.getJoinType() == JoinRelType.INNER;
    }

    List<JoinPart> relations() {
        return relations;
    }

    /** The conditions that relate the two parts and nothing else. */
    List<RexNode> between(JoinPart left, JoinPart right) {
        var both = left.columnSet().union(right.columnSet());
        return conditions.stream()
                .filter(condition -> {
                    var used = RelOptUtil.InputFinder.bits(condition);
                    return both.contains(used)
                            && used.intersects(left.columnSet())
                            && used.intersects(right.columnSet());
                })
                .toList();
    }

    /** The conditions that relate no two relations. */
    List<RexNode> others() {
        return conditions.stream()
                .filter(condition -> {
                    var used = RelOptUtil.InputFinder.bits(condition);
                    return relations.stream()
                            .anyMatch(relation -> relation.columnSet().contains(used));
                })
                .toList();
    }

    private void add(RelNode relation, int firstColumn, UnaryOperator<RelNode> rewriteLeaf) {
        if (!isPartOfGraph(relation)) {
            RelNode leaf = rewriteLeaf.apply(relation);
            int columns = leaf.getRowType().getFieldCount();
            relations.add(new JoinPart(
                    leaf,
                    IntStream.range(firstColumn, firstColumn + columns).boxed().toList(),
                    Homes.single(leaf)));
            return;
        }
        Join join = (Join) relation;
        add(join.getLeft(), firstColumn, rewriteLeaf);
        add(join.getRight(), firstColumn + join.getLeft().getRowType().getFieldCount(), rewriteLeaf);
        conditions.addAll(RexUtil.shift(RelOptUtil.conjunctions(join.getCondition()), firstColumn));
    }
}
