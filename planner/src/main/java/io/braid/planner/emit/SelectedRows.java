package io.braid.planner.emit;

import io.braid.planner.catalog.SourceTable;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Selected rows of one table.
 *
 * @param columns the table column of each output column; -1 for a computed one
 * @param fixed the table columns that are equated with values from outside of the table
 */
record SelectedRows(SourceTable table, List<Integer> columns, ImmutableBitSet fixed) {
    private static final int COMPUTED = -1;

    /** Recognises selected rows of a table; null for other relations. */
    static @Nullable SelectedRows of(RelNode relation) {
        if (relation instanceof TableScan scan) {
            SourceTable table = scan.getTable().unwrap(SourceTable.class);
            return table == null
                    ? null
                    : new SelectedRows(
                            table,
                            ImmutableBitSet.range(scan.getRowType().getFieldCount())
                                    .asList(),
                            ImmutableBitSet.of());
        }
        if (relation instanceof Filter filter) {
            SelectedRows all = of(filter.getInput());
            return all == null ? null : all.where(filter.getCondition());
        }
        if (relation instanceof Project project) {
            SelectedRows all = of(project.getInput());
            return all == null ? null : all.with(project.getProjects());
        }
        return null;
    }

    /** Returns the table columns of these output columns. */
    ImmutableBitSet origins(List<Integer> required) {
        return ImmutableBitSet.of(required.stream()
                .map(columns::get)
                .filter(column -> column != COMPUTED)
                .toList());
    }

    private SelectedRows where(RexNode condition) {
        ImmutableBitSet.Builder equal = fixed.rebuild();
        for (RexNode part : RelOptUtil.conjunctions(condition)) {
            if (part instanceof RexCall call && call.isA(SqlKind.EQUALS)) {
                fix(call.getOperands().get(0), call.getOperands().get(1), equal);
                fix(call.getOperands().get(1), call.getOperands().get(0), equal);
            }
        }
        return new SelectedRows(table, columns, equal.build());
    }

    private void fix(RexNode column, RexNode value, ImmutableBitSet.Builder equal) {
        if (column instanceof RexInputRef reference
                && columns.get(reference.getIndex()) != COMPUTED
                && RelOptUtil.InputFinder.bits(value).isEmpty()) {
            equal.set(columns.get(reference.getIndex()));
        }
    }

    private SelectedRows with(List<RexNode> projects) {
        List<Integer> projected = new ArrayList<>();
        for (RexNode project : projects) {
            projected.add(project instanceof RexInputRef reference ? columns.get(reference.getIndex()) : COMPUTED);
        }
        return new SelectedRows(table, projected, fixed);
    }
}
