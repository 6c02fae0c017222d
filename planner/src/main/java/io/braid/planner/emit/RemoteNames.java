package io.braid.planner.emit;

import io.braid.planner.catalog.SourceTable;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Feature;
import java.util.Locale;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * Renaming of columns to their remote names. For another Braid server they are written in lower case: it ignores letter
 * case, which Calcite distinguishes.
 */
final class RemoteNames extends RelHomogeneousShuttle {
    private final boolean folds;

    RemoteNames(Capabilities capabilities) {
        folds = areFolded(capabilities);
    }

    /** True if the source's names are written in lower case. */
    static boolean areFolded(Capabilities capabilities) {
        return capabilities.has(Feature.BRAID_SQL);
    }

    static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    @Override
    public RelNode visit(TableScan scan) {
        SourceTable table = scan.getTable().unwrapOrThrow(SourceTable.class);
        if (!table.isRenamed() && !folds) {
            return scan;
        }
        RelDataTypeFactory factory = scan.getCluster().getTypeFactory();
        RelOptTable renamed = ((RelOptTableImpl) scan.getTable())
                .copy(factory.createStructType(
                        scan.getRowType().getFieldList().stream()
                                .map(RelDataTypeField::getType)
                                .toList(),
                        folds
                                ? table.remoteColumns().stream()
                                        .map(RemoteNames::folded)
                                        .toList()
                                : table.remoteColumns()));
        return LogicalTableScan.create(scan.getCluster(), renamed, scan.getHints());
    }
}
