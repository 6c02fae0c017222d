package io.braid.planner.aggregate;

import io.braid.planner.cost.KeyedCost;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.ImmutableIntList;

/** One input of a join, replaceable by another relation that has the columns the join needs. */
public record JoinSide(Join join, boolean left) {
    public RelNode relation() {
        return left ? join.getLeft() : join.getRight();
    }

    /** Returns the position of its first column among the columns of the join. */
    public int firstColumn() {
        return left ? 0 : columnsOf(join.getLeft());
    }

    /** Returns its columns, numbered as in the join. */
    public ImmutableBitSet columns() {
        return ImmutableBitSet.range(firstColumn(), firstColumn() + columnsOf(relation()));
    }

    /** Returns its columns that the join condition or the given expressions read. */
    public ImmutableBitSet neededFor(List<RexNode> expressions) {
        return RelOptUtil.InputFinder.bits(expressions, join.getCondition()).intersect(columns());
    }

    /** True if the join may null-extend this side. */
    public boolean isNullable() {
        return left
                ? join.getJoinType().generatesNullsOnLeft()
                : join.getJoinType().generatesNullsOnRight();
    }

    /** True if its rows with equal join columns can be grouped before the join. */
    public boolean isGroupable() {
        return join.getJoinType() != JoinRelType.FULL
                && (left || join.getJoinType().projectsRight());
    }

    /**
     * Returns the number of keys on the other side if the join columns are unique there, which bounds the number of
     * distinct values on this side; otherwise 0.
     */
    public double keysReferredTo() {
        JoinInfo equal = join.analyzeCondition();
        RelNode other = left ? join.getRight() : join.getLeft();
        ImmutableIntList keys = left ? equal.rightKeys : equal.leftKeys;
        RelMetadataQuery metadata = join.getCluster().getMetadataQuery();
        boolean unique = Boolean.TRUE.equals(metadata.areColumnsUnique(other, ImmutableBitSet.of(keys)));
        return unique ? Math.min(metadata.getRowCount(relation()), KeyedCost.possible(other, keys)) : 0;
    }

    /** Returns the join with another relation in place of this side. */
    public Join with(RelNode other, ImmutableBitSet kept) {
        RelNode newLeft = left ? other : join.getLeft();
        RelNode newRight = left ? join.getRight() : other;
        List<RelDataTypeField> fields = Stream.concat(
                        newLeft.getRowType().getFieldList().stream(), newRight.getRowType().getFieldList().stream())
                .toList();
        RexNode condition = renumbered(join.getCondition(), column -> place(column, other, kept), fields);
        return join.copy(join.getTraitSet(), condition, newLeft, newRight, join.getJoinType(), join.isSemiJoinDone());
    }

    /**
     * Returns the new position of a join column after another relation has replaced this side.
     *
     * @param kept the columns of this side that the other relation starts with, numbered as in the join
     */
    public int place(int column, RelNode other, ImmutableBitSet kept) {
        if (columns().get(column)) {
            return firstColumn() + kept.indexOf(column);
        }
        return left ? column - columnsOf(join.getLeft()) + columnsOf(other) : column;
    }

    /** Returns an expression with its columns renumbered. */
    public static RexNode renumbered(RexNode expression, IntUnaryOperator numbers, List<RelDataTypeField> fields) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef column) {
                int number = numbers.applyAsInt(column.getIndex());
                return new RexInputRef(number, fields.get(number).getType());
            }
        });
    }

    private static int columnsOf(RelNode relation) {
        return relation.getRowType().getFieldCount();
    }
}
