package io.braid.planner.catalog;

import io.braid.planner.kept.KeptTable;
import io.braid.spi.type.RowType;
import io.braid.vdb.ViewDefinition;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;

/** The kept rows of a view, to be read in the place of its query. */
public final class KeptScan {
    private KeptScan() {}

    /** Rows of these columns; nothing if others are kept. */
    public static Optional<RelNode> of(
            RelOptCluster cluster, ViewDefinition view, KeptTable table, RelDataType columns) {
        RowType wanted = Types.fromCalcite(columns);
        if (!Substitution.sameTypes(wanted, table.table().rowType())) {
            return Optional.empty();
        }
        SourceTable kept = Substitution.scanned(view, table, wanted);
        return Optional.of(LogicalTableScan.create(cluster, table(view, kept, columns), List.of()));
    }

    /** The kept rows of a view as Calcite knows tables. */
    static RelOptTable table(ViewDefinition view, SourceTable kept, RelDataType columns) {
        return RelOptTableImpl.create(null, columns, List.of(view.schema(), view.name()), kept, type -> {
            throw new UnsupportedOperationException("kept rows are read through their source");
        });
    }
}
