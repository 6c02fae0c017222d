package io.braid.planner.emit;

import io.braid.planner.catalog.SourceTable;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;

/** Renaming of columns to their names in the source. */
final class RemoteNames extends RelHomogeneousShuttle {
    @Override
    public RelNode visit(TableScan scan) {
        SourceTable table = scan.getTable().unwrapOrThrow(SourceTable.class);
        if (!table.isRenamed()) {
            return scan;
        }
        RelDataTypeFactory factory = scan.getCluster().getTypeFactory();
        RelOptTable renamed = ((RelOptTableImpl) scan.getTable())
                .copy(factory.createStructType(
                        scan.getRowType().getFieldList().stream()
                                .map(RelDataTypeField::getType)
                                .toList(),
                        table.remoteColumns()));
        return LogicalTableScan.create(scan.getCluster(), renamed, scan.getHints());
    }
}
