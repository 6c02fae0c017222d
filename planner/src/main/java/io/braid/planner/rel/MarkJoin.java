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
 * Mark join: each row of the left input once, with an additional column that is true if a matching row of the right
 * input exists. Calcite's own mark join cannot be used, because its rules assume that it returns only the left columns.
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
     * Creates a mark join.
     *
     * @param condition the join condition over the columns of both inputs
     * @param nullAware whether the mark is null if no row matches but one may match because of nulls; the condition
     *     then compares one column of each input
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

    /** Returns the mark join over other inputs, with the condition renumbered. */
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
