package io.braid.planner.catalog;

import io.braid.planner.access.VisibleColumns;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.linq4j.tree.TableExpressionFactory;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** A table or view restricted to the columns that the user may see; it appears to have no others. */
final class ColumnRestrictedTable extends AbstractTable implements TranslatableTable {
    private final String name;
    private final Table inner;
    private final VisibleColumns columns;

    /** @param name the name for error messages */
    ColumnRestrictedTable(String name, Table inner, VisibleColumns columns) {
        this.name = name;
        this.inner = inner;
        this.columns = columns;
    }

    /** Returns the table with all its columns. */
    public Table inner() {
        return inner;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
        RelDataType all = inner.getRowType(factory);
        DroppedColumns.refuse("grant", name, columns.names(), all.getFieldNames());
        return factory.createStructType(all.getFieldList().stream()
                .filter(field -> columns.has(field.getName()))
                .toList());
    }

    @Override
    public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
        RelNode relation = relation(inner, context, table);
        List<String> names = relation.getRowType().getFieldNames();
        List<Integer> visible = IntStream.range(0, names.size())
                .filter(i -> columns.has(names.get(i)))
                .boxed()
                .toList();
        return RelOptUtil.createProject(relation, visible);
    }

    @Override
    public Schema.TableType getJdbcTableType() {
        return inner.getJdbcTableType();
    }

    /** Returns the algebra of a table that replaces another one. */
    static RelNode relation(Table inner, RelOptTable.ToRelContext context, RelOptTable outer) {
        RelOptTable table = RelOptTableImpl.create(
                outer.getRelOptSchema(),
                inner.getRowType(context.getCluster().getTypeFactory()),
                outer.getQualifiedName(),
                inner,
                (TableExpressionFactory) type -> {
                    throw new UnsupportedOperationException();
                });
        return inner instanceof TranslatableTable view
                ? view.toRel(context, table)
                : LogicalTableScan.create(context.getCluster(), table, context.getTableHints());
    }
}
