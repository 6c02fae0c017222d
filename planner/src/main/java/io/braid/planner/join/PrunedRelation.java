package io.braid.planner.join;

import io.braid.planner.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mappings;

/**
 * A relation that replaces one with more columns.
 *
 * @param places the position of each original column; GONE for an unused one
 */
public record PrunedRelation(RelNode relation, List<Integer> places) {
    private static final int GONE = -1;

    public PrunedRelation {
        places = List.copyOf(places);
    }

    /** Returns a relation without pruning. */
    public static PrunedRelation none(RelNode relation) {
        return new PrunedRelation(
                relation,
                IntStream.range(0, relation.getRowType().getFieldCount())
                        .boxed()
                        .toList());
    }

    /** Returns another relation with the same columns. */
    public PrunedRelation with(RelNode other) {
        return new PrunedRelation(other, places);
    }

    /** Translates an expression over the original columns. */
    public RexNode placed(RexNode expression) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(places.get(reference.getIndex()), reference.getType());
            }
        });
    }

    /** Returns the mapping for a join with a pruned right side. */
    public PrunedRelation beside(PrunedRelation right) {
        int before = relation.getRowType().getFieldCount();
        List<Integer> all = new ArrayList<>(places);
        right.places.forEach(place -> all.add(place == GONE ? GONE : place + before));
        return new PrunedRelation(relation, all);
    }

    /**
     * Returns the mapping for a join that has been replaced by this side.
     *
     * @param columns the number of columns of the join
     * @param first the first column of this side in the join
     * @param replacements columns of the removed side, each with the equal column of this side
     */
    public PrunedRelation asPartOf(int columns, int first, Map<Integer, Integer> replacements) {
        Integer[] all = new Integer[columns];
        Arrays.fill(all, GONE);
        for (int i = 0; i < places.size(); i++) {
            all[first + i] = places.get(i);
        }
        replacements.forEach((gone, equal) -> all[gone] = places.get(equal));
        return new PrunedRelation(relation, List.of(all));
    }

    /** Returns the projection over this relation; unused columns have arbitrary values. */
    public RelNode projected(Project project, Requirements required) {
        RexBuilder rexBuilder = relation.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < project.getProjects().size(); i++) {
            RexNode column = project.getProjects().get(i);
            columns.add(required.columns().get(i) ? placed(column) : any(column.getType(), rexBuilder));
        }
        return LogicalProject.create(
                relation, project.getHints(), columns, project.getRowType(), project.getVariablesSet());
    }

    /**
     * Returns the aggregation over this relation.
     *
     * @param read the columns that it reads
     */
    public RelNode aggregated(Aggregate aggregate, Requirements read) {
        List<Integer> columns = read.columns().asList();
        List<RelDataTypeField> fields = aggregate.getInput().getRowType().getFieldList();
        RelNode input = columns.isEmpty()
                ? relation
                : RuleSet.builder(relation)
                        .push(relation)
                        .project(
                                columns.stream()
                                        .map(column -> new RexInputRef(
                                                places.get(column),
                                                fields.get(column).getType()))
                                        .toList(),
                                columns.stream()
                                        .map(column -> fields.get(column).getName())
                                        .toList(),
                                true)
                        .build();
        Map<Integer, Integer> moved = columns.stream().collect(Collectors.toMap(column -> column, columns::indexOf));
        Mappings.TargetMapping mapping = Mappings.target(moved, fields.size(), Math.max(1, columns.size()));
        return LogicalAggregate.create(
                input,
                aggregate.getHints(),
                aggregate.getGroupSet().permute(moved),
                ImmutableBitSet.ORDERING.immutableSortedCopy(ImmutableBitSet.permute(aggregate.getGroupSets(), moved)),
                aggregate.getAggCallList().stream()
                        .map(call -> call.transform(mapping))
                        .toList());
    }

    /** Returns the relation with all original columns; unused ones have arbitrary values. */
    public RelNode restored(RelNode original) {
        if (relation == original || isWhole()) {
            return relation;
        }
        RexBuilder rexBuilder = relation.getCluster().getRexBuilder();
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            RelDataType type = original.getRowType().getFieldList().get(i).getType();
            columns.add(places.get(i) == GONE ? any(type, rexBuilder) : new RexInputRef(places.get(i), type));
        }
        return LogicalProject.create(relation, List.of(), columns, original.getRowType(), Set.of());
    }

    private boolean isWhole() {
        return places.equals(IntStream.range(0, relation.getRowType().getFieldCount())
                .boxed()
                .toList());
    }

    private static RexNode any(RelDataType type, RexBuilder rexBuilder) {
        if (type.isNullable()) {
            return rexBuilder.makeNullLiteral(type);
        }
        RexNode zero = rexBuilder.makeZeroRexNode(type);
        return zero.getType().equals(type) ? zero : rexBuilder.makeAbstractCast(type, zero, false);
    }
}
