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
 * @param places the position of each column of the other; GONE for an unused one
 */
public record PrunedRelation(RelNode relation, List<Integer> places) {
    private static final int GONE = -1;

    public PrunedRelation {
        places = List.copyOf(places);
    }

    /** A relation as it is. */
    public static PrunedRelation none(RelNode relation) {
        return new PrunedRelation(
                relation,
                IntStream.range(0, relation.getRowType().getFieldCount())
                        .boxed()
                        .toList());
    }

    /** Another relation with the same columns. */
    public PrunedRelation with(RelNode other) {
        return new PrunedRelation(other, places);
    }

    /** An expression over the columns of the other relation as one over those of this. */
    public RexNode placed(RexNode expression) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return new RexInputRef(places.get(reference.getIndex()), reference.getType());
            }
        });
    }

    /** The columns of both, for a join of them. */
    public PrunedRelation beside(PrunedRelation right) {
        int before = relation.getRowType().getFieldCount();
        List<Integer> all = new ArrayList<>(places);
        right.places.forEach(place -> all.add(place == GONE ? GONE : place + before));
        return new PrunedRelation(relation, all);
    }

    /**
     * In the place of a join with so many columns of which it was one side, which began at that column.
     *
     * @param replacements columns of the other side, each with the equal column of this side
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

    /** A projection of the other relation over this one; unused columns have any value. */
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
     * An aggregation of the other relation, of this.
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

    /** The relation with all columns of the one that it replaces; unused ones have any value. */
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
