package io.braid.planner.catalog;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ViewDefinition;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** A view: wherever it is named, its query stands instead. */
public final class ViewTable extends AbstractTable implements TranslatableTable {
    private final ViewDefinition view;
    private final RowTypes rowTypes;
    private final ThreadLocal<Boolean> underWay = ThreadLocal.withInitial(() -> false);

    ViewTable(ViewDefinition view, RowTypes rowTypes) {
        this.view = view;
        this.rowTypes = rowTypes;
    }

    public ViewDefinition definition() {
        return view;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        if (underWay.get()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL, "view " + view.schema() + "." + view.name() + " is made from itself");
        }
        underWay.set(true);
        try {
            return rowTypes.of(view.sql());
        } finally {
            underWay.remove();
        }
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        return context.expandView(table.getRowType(), view.sql(), List.of(), List.of(view.schema(), view.name())).rel;
    }

    @Override
    public Schema.TableType getJdbcTableType() {
        return Schema.TableType.VIEW;
    }

    /** Tells which columns a query has. */
    @FunctionalInterface
    public interface RowTypes {
        RelDataType of(String sql);
    }
}
