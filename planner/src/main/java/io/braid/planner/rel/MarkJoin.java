package io.braid.planner.rel;

import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Mark join: each row of the left once, with one more column that says whether a matching row of the right exists.
 * Calcite has such a join, too, which its rules take for one that yields the columns of the left alone; none of them
 * knows this node.
 */
public final class MarkJoin extends BiRel {
    private final RexNode condition;
    private final boolean nullAware;

    private MarkJoin(RelNode left, RelNode right, RexNode condition, boolean nullAware) {
        super(left.getCluster(), left.getTraitSet(), left, right);
        this.condition = condition;
        this.nullAware = nullAware;
    }

    /**
     * Such a join.
     *
     * @param condition columns count those of both sides
     * @param nullAware whether the answer is null where the condition holds for no row, but may hold because of nulls;
     *     then it compares one column of each side
     */
    public static MarkJoin of(RelNode left, RelNode right, RexNode condition, boolean nullAware) {
        return new MarkJoin(left, right, condition, nullAware);
    }

    public RexNode condition() {
        return condition;
    }

    public boolean isNullAware() {
        return nullAware;
    }

    /** The same of other rows, of which columns have other numbers. */
    public MarkJoin over(RelNode newLeft, RelNode newRight, RexShuttle numbers) {
        return new MarkJoin(newLeft, newRight, condition.accept(numbers), nullAware);
    }

    @Override
    protected RelDataType deriveRowType() {
        RexBuilder rex = getCluster().getRexBuilder();
        RelDataType truth = rex.getTypeFactory().createSqlType(SqlTypeName.BOOLEAN);
        return rex.getTypeFactory()
                .builder()
                .addAll(left.getRowType().getFieldList())
                .add("answer", rex.getTypeFactory().createTypeWithNullability(truth, nullAware))
                .uniquify()
                .build();
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new MarkJoin(inputs.get(0), inputs.get(1), condition, nullAware);
    }

    @Override
    public RelNode accept(RexShuttle shuttle) {
        RexNode changed = condition.accept(shuttle);
        return changed.equals(condition) ? this : new MarkJoin(left, right, changed, nullAware);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("condition", condition).item("nullAware", nullAware);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return metadata.getRowCount(left);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeTinyCost();
    }
}
