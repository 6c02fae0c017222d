package io.braid.planner.join;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.pushdown.PushdownExactness;
import io.braid.planner.pushdown.Recheck;
import io.braid.spi.Source;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Graph of inner joins: relations and the conditions between them. Equalities are transitive: relations with columns
 * equal to the same column can be joined directly.
 */
public final class JoinGraph {
    private final PlannerOptions options;
    private final PlanningWatch watch;
    private final RexBuilder rexBuilder;
    private final List<JoinLeaf> leaves = new ArrayList<>();
    private final List<EqualColumns> equalities;
    private final List<Condition> others = new ArrayList<>();
    private final List<RexNode> constant = new ArrayList<>();
    private final Map<RexNode, Boolean> sent = new HashMap<>();
    private int columns;

    /** A condition other than an equality of two columns. */
    private record Condition(RexNode text, ImmutableBitSet leaves) {
        /** True if the condition needs columns of both parts and no others. */
        boolean isBetween(ImmutableBitSet left, ImmutableBitSet right) {
            return left.union(right).contains(leaves) && leaves.intersects(left) && leaves.intersects(right);
        }
    }

    /** Creates the graph of a tree of inner joins, after its leaves have been rewritten. */
    public JoinGraph(Join join, UnaryOperator<RelNode> rewriteLeaf, PlannerOptions options) {
        this.options = options;
        this.watch = PlanningWatch.over(join);
        this.rexBuilder = join.getCluster().getRexBuilder();
        Parts parts = new Parts(rewriteLeaf);
        parts.add(join);
        Map<Integer, List<RexNode>> own = new HashMap<>();
        List<RexNode> several = new ArrayList<>();
        parts.conditions.forEach(condition -> {
            ImmutableBitSet used = parts.leavesOf(RelOptUtil.InputFinder.bits(condition));
            if (used.isEmpty()) {
                constant.add(condition);
            } else if (used.cardinality() == 1) {
                own.computeIfAbsent(used.nth(0), leaf -> new ArrayList<>()).add(condition);
            } else {
                several.add(condition);
            }
        });
        for (int i = 0; i < parts.relations.size(); i++) {
            RelNode relation = parts.filtered(i, own.getOrDefault(i, List.of()), rexBuilder);
            leaves.add(new JoinLeaf(relation, columns, options));
            columns += relation.getRowType().getFieldCount();
        }
        EqualColumns.Finder finder = new EqualColumns.Finder(leaves);
        several.stream()
                .filter(condition -> !finder.add(condition))
                .forEach(condition ->
                        others.add(new Condition(condition, parts.leavesOf(RelOptUtil.InputFinder.bits(condition)))));
        equalities = finder.found();
    }

    public static boolean isPartOfGraph(RelNode relation) {
        return relation instanceof Join join && join.getJoinType() == JoinRelType.INNER;
    }

    /** Returns the planning limits of the statement. */
    PlanningWatch watch() {
        return watch;
    }

    List<JoinLeaf> leaves() {
        return leaves;
    }

    public JoinLeaf leaf(int number) {
        return leaves.get(number);
    }

    public int columnCount() {
        return columns;
    }

    /** Returns the equivalence classes of columns. */
    List<EqualColumns> equalities() {
        return equalities;
    }

    /** Returns the conditions that read no relation. */
    public List<RexNode> constant() {
        return constant;
    }

    /** True if a condition relates the two parts. */
    boolean relates(JoinPlan left, JoinPlan right) {
        return left.equalities().intersects(right.equalities()) || othersBetween(left, right) > 0;
    }

    /** Returns the number of conditions between the two parts, apart from column equalities. */
    int othersBetween(JoinPlan left, JoinPlan right) {
        int between = 0;
        for (Condition condition : others) {
            between += condition.isBetween(left.leaves(), right.leaves()) ? 1 : 0;
        }
        return between;
    }

    /** Returns the conditions between the two parts. */
    public List<RexNode> between(JoinPlan left, JoinPlan right) {
        List<RexNode> result = new ArrayList<>();
        for (int equality : left.equalities().intersect(right.equalities())) {
            result.add(equalities.get(equality).between(left.leaves(), right.leaves(), rexBuilder));
        }
        others.stream()
                .filter(condition -> condition.isBetween(left.leaves(), right.leaves()))
                .forEach(condition -> result.add(condition.text));
        return result;
    }

    /** True if a source can join two parts of its own, exactly or with a recheck of the pairs. */
    boolean isJoinedBy(Source source, JoinPlan left, JoinPlan right) {
        List<RexNode> conditions = between(left, right);
        return !conditions.isEmpty()
                && source.capabilities().has(Feature.INNER_JOIN)
                && options.withholding(Feature.INNER_JOIN).isEmpty()
                && conditions.stream().allMatch(condition -> isSent(source, condition));
    }

    private boolean isSent(Source source, RexNode condition) {
        return sent.computeIfAbsent(condition, unknown -> {
            ImmutableBitSet used = RelOptUtil.InputFinder.bits(condition);
            List<Integer> columnsOfUsed = new ArrayList<>();
            List<RelNode> bodies = new ArrayList<>();
            for (JoinLeaf leaf : leaves) {
                if (leaf.columns().intersects(used)) {
                    bodies.add(leaf.fragment().orElseThrow().body());
                    columnsOfUsed.addAll(leaf.columns().asList());
                }
            }
            RexNode placed = Recheck.place(condition, columnsOfUsed);
            return new PushdownExactness(source.capabilities(), bodies).condition(placed) != Exactness.LOCAL;
        });
    }

    /** Leaves and conditions of a tree of joins. */
    private static final class Parts {
        private final UnaryOperator<RelNode> rewriteLeaf;
        private final List<RelNode> relations = new ArrayList<>();
        private final List<Integer> firstColumns = new ArrayList<>();
        private final List<RexNode> conditions = new ArrayList<>();
        private int columns;

        Parts(UnaryOperator<RelNode> rewriteLeaf) {
            this.rewriteLeaf = rewriteLeaf;
        }

        void add(RelNode relation) {
            if (!isPartOfGraph(relation)) {
                relations.add(rewriteLeaf.apply(relation));
                firstColumns.add(columns);
                columns += relation.getRowType().getFieldCount();
                return;
            }
            Join join = (Join) relation;
            int first = columns;
            add(join.getLeft());
            add(join.getRight());
            conditions.addAll(RexUtil.shift(RelOptUtil.conjunctions(join.getCondition()), first));
        }

        ImmutableBitSet leavesOf(ImmutableBitSet used) {
            return ImmutableBitSet.of(IntStream.range(0, relations.size())
                    .filter(i -> used.intersects(ImmutableBitSet.range(firstColumns.get(i), end(i))))
                    .toArray());
        }

        private int end(int leaf) {
            return firstColumns.get(leaf) + relations.get(leaf).getRowType().getFieldCount();
        }

        /** Returns a leaf filtered by its own conditions. */
        RelNode filtered(int leaf, List<RexNode> own, RexBuilder rexBuilder) {
            RelNode relation = relations.get(leaf);
            if (own.isEmpty()) {
                return relation;
            }
            List<RexNode> shifted = RexUtil.shift(own, -firstColumns.get(leaf));
            return LogicalFilter.create(
                    relation,
                    RexUtil.removeNullabilityCast(
                            rexBuilder.getTypeFactory(), RexUtil.composeConjunction(rexBuilder, shifted)));
        }
    }
}
