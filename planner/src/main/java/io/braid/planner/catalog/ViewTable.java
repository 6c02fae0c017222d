package io.braid.planner.catalog;

import io.braid.planner.hint.TableHints;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.ViewOptions;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.jspecify.annotations.Nullable;

/** View as a table of one statement, expanded to its query or to its materialized rows. */
public final class ViewTable extends AbstractTable implements TranslatableTable {
    /** Path that marks the expansion of a view that is not a security barrier. */
    public static final List<String> NO_BARRIER = List.of("(no barrier)");

    private final ViewDefinition view;
    private final RowTypes rowTypes;
    private final DefinitionStack open;
    private final ViewSubstitution substitution;
    private @Nullable RelDataType rowType;

    ViewTable(ViewDefinition view, RowTypes rowTypes, DefinitionStack open, ViewSubstitution substitution) {
        this.view = view;
        this.rowTypes = rowTypes;
        this.open = open;
        this.substitution = substitution;
    }

    public ViewDefinition definition() {
        return view;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        RelDataType known = rowType;
        if (known == null) {
            known = open.within(
                    "view",
                    view.schema() + "." + view.name(),
                    view.place(),
                    () -> named(rowTypes.of(view.sql()), factory));
            rowType = known;
        }
        return known;
    }

    /** Returns the columns with the names that the view declares. */
    private RelDataType named(RelDataType columns, RelDataTypeFactory factory) {
        List<String> names = view.columns();
        if (names.isEmpty()) {
            return columns;
        }
        List<RelDataTypeField> fields = columns.getFieldList();
        if (names.size() != fields.size()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    "it names " + names.size() + " columns, but its query has " + fields.size());
        }
        return factory.createStructType(
                fields.stream().map(RelDataTypeField::getType).toList(), names);
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        return substitution
                .of(view, table.getRowType())
                .map(materialized -> scan(context, table, materialized))
                .orElseGet(() -> expanded(context, table));
    }

    private RelNode scan(RelOptTable.ToRelContext context, RelOptTable table, SourceTable materialized) {
        return LogicalTableScan.create(
                context.getCluster(),
                MaterializedScan.table(view, materialized, table.getRowType()),
                context.getTableHints());
    }

    private RelNode expanded(RelOptTable.ToRelContext context, RelOptTable table) {
        List<String> path = ViewOptions.of(view).securityBarrier() ? List.of() : NO_BARRIER;
        RelNode query =
                context.expandView(table.getRowType(), view.sql(), path, List.of(view.schema(), view.name())).rel;
        RelNode hinted = TableHints.spread(query, context.getTableHints(), view.schema() + "." + view.name());
        return view.columns().isEmpty() ? hinted : RelOptUtil.createCastRel(hinted, table.getRowType(), true);
    }

    @Override
    public Schema.TableType getJdbcTableType() {
        return Schema.TableType.VIEW;
    }

    /** Row types of queries. */
    @FunctionalInterface
    public interface RowTypes {
        RelDataType of(String sql);
    }
}
