package io.braid.planner.rewrite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.tools.RelBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a query with a view in place of some leaves: the columns of the view, followed by those of the other leaves
 * in join order.
 */
final class ViewJoin {
    private final Containment containment;
    private final ViewShape shape;
    private final List<Integer> inner;
    private final ExpressionMapping expressing;
    private final List<Integer> starts = new ArrayList<>();
    private List<RexNode> conditions = List.of();
    private final List<OuterJoinPart> outers = new ArrayList<>();

    private ViewJoin(Containment containment, ViewShape shape, Map<RexNode, Integer> known) {
        this.containment = containment;
        this.shape = shape;
        this.inner = order();
        int start = shape.columns().getFieldCount();
        for (int leaf = 0; leaf < containment.query().leaves().size(); leaf++) {
            starts.add(-1);
        }
        for (int leaf : others().toList()) {
            starts.set(leaf, start);
            start += containment.query().leaves().get(leaf).width();
        }
        expressing = new ExpressionMapping(this::ofOtherLeaf);
        known.forEach((expression, column) -> expressing.know(
                expression,
                new RexInputRef(
                        column, shape.columns().getFieldList().get(column).getType())));
    }

    /**
     * Joins a view with the remaining leaves of a query.
     *
     * @param known the expressions that the view's columns contain, in canonical form
     */
    static Optional<ViewJoin> of(
            Containment containment, ViewShape shape, Map<RexNode, Integer> known, RejectionReasons reasons) {
        ViewJoin joined = new ViewJoin(containment, shape, known);
        Optional<List<RexNode>> left = joined.express(containment.left(), reasons);
        if (left.isEmpty()) {
            return Optional.empty();
        }
        joined.conditions = left.get();
        for (OuterJoinPart outer : containment.leaves().otherOuters()) {
            Optional<List<RexNode>> matching = joined.express(outer.conditions(), reasons);
            if (matching.isEmpty()) {
                return Optional.empty();
            }
            joined.outers.add(new OuterJoinPart(outer.leaves(), matching.get()));
        }
        return Optional.of(joined);
    }

    Containment containment() {
        return containment;
    }

    ViewShape shape() {
        return shape;
    }

    /** True if the view replaces all leaves. */
    boolean isAlone() {
        return others().findAny().isEmpty();
    }

    /** Expresses the query's expressions over these columns, if possible. */
    Optional<List<RexNode>> express(List<RexNode> expressions, RejectionReasons reasons) {
        Optional<List<RexNode>> expressed = expressing.express(
                expressions.stream().map(containment.known().equal()::canonical).toList());
        if (expressed.isEmpty()) {
            reasons.add(RejectionReasons.Stage.COLUMNS, "it does not keep " + name(expressing.missing()));
        }
        return expressed;
    }

    private String name(int column) {
        Block query = containment.query();
        Leaf leaf = query.leaves().get(query.leafOf(column));
        return leaf.relation().getRowType().getFieldNames().get(column - leaf.start());
    }

    /** Builds the rows from the stored rows of the view. */
    RelNode over(RelNode materialized) {
        List<RexNode> open = new ArrayList<>(conditions);
        RelBuilder builder = builder(materialized);
        filter(builder, open);
        for (int leaf : inner) {
            builder.push(relation(leaf));
            List<RelDataType> types = Stream.concat(types(builder.peek(1)), types(builder.peek(0)))
                    .toList();
            builder.join(JoinRelType.INNER, typed(taken(open, types.size()), types));
        }
        for (OuterJoinPart outer : outers) {
            builder.push(relation(outer.leaves().get(0)));
            for (int leaf : outer.leaves().subList(1, outer.leaves().size())) {
                builder.push(relation(leaf)).join(JoinRelType.INNER);
            }
            List<RelDataType> types = Stream.concat(types(builder.peek(1)), types(builder.peek(0)))
                    .toList();
            builder.join(JoinRelType.LEFT, typed(outer.conditions(), types));
        }
        filter(builder, open);
        return builder.build();
    }

    static RelBuilder builder(RelNode relation) {
        return RelFactories.LOGICAL_BUILDER
                .create(relation.getCluster(), null)
                .transform(config -> config.withSimplify(false).withBloat(-1).withAggregateUnique(true))
                .push(relation);
    }

    /** Returns the expressions with the types of these columns, whose nullability may differ. */
    static List<RexNode> typed(List<RexNode> expressions, List<RelDataType> types) {
        RexShuttle typing = new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(reference.getIndex(), types.get(reference.getIndex()));
            }
        };
        return expressions.stream().map(one -> one.accept(typing)).toList();
    }

    static Stream<RelDataType> types(RelNode relation) {
        return relation.getRowType().getFieldList().stream().map(RelDataTypeField::getType);
    }

    private static void filter(RelBuilder builder, List<RexNode> open) {
        List<RelDataType> types = types(builder.peek()).toList();
        builder.filter(typed(taken(open, types.size()), types));
    }

    /** Removes and returns the conditions that read only the first columns. */
    private static List<RexNode> taken(List<RexNode> open, int columns) {
        List<RexNode> ready = open.stream()
                .filter(condition -> RelOptUtil.InputFinder.bits(condition).length() <= columns)
                .toList();
        open.removeAll(ready);
        return ready;
    }

    private RelNode relation(int leaf) {
        return containment.query().leaves().get(leaf).relation();
    }

    private @Nullable RexNode ofOtherLeaf(int column) {
        Block query = containment.query();
        int leaf = query.leafOf(column);
        int place = column - query.leaves().get(leaf).start();
        return starts.get(leaf) < 0
                ? null
                : new RexInputRef(
                        starts.get(leaf) + place,
                        relation(leaf).getRowType().getFieldList().get(place).getType());
    }

    private Stream<Integer> others() {
        return Stream.concat(
                inner.stream(), containment.leaves().otherOuters().stream().flatMap(outer -> outer.leaves().stream()));
    }

    /** Returns the other inner leaves in an order that avoids cross joins where possible. */
    private List<Integer> order() {
        Block query = containment.query();
        List<Integer> open = new ArrayList<>(query.inner());
        open.removeAll(containment.leaves().leaves());
        List<Integer> order = new ArrayList<>();
        Set<Integer> there = new HashSet<>(containment.leaves().leaves());
        while (!open.isEmpty()) {
            Integer next = open.stream()
                    .filter(leaf -> isJoined(leaf, there))
                    .findFirst()
                    .orElse(open.get(0));
            open.remove(next);
            order.add(next);
            there.add(next);
        }
        return List.copyOf(order);
    }

    private boolean isJoined(int leaf, Set<Integer> there) {
        return containment.left().stream()
                .map(condition -> leaves(condition))
                .anyMatch(all -> all.size() > 1
                        && all.contains(leaf)
                        && all.stream().allMatch(one -> one == leaf || there.contains(one)));
    }

    private Set<Integer> leaves(RexNode condition) {
        Set<Integer> leaves = new HashSet<>();
        RelOptUtil.InputFinder.bits(condition)
                .forEach(column -> leaves.add(containment.query().leafOf(column)));
        return leaves;
    }
}
