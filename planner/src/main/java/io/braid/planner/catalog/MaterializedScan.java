package io.braid.planner.catalog;

import io.braid.vdb.ViewDefinition;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.type.RelDataType;

/** Scan of a materialized view's stored rows, in place of its query. */
final class MaterializedScan {
    private MaterializedScan() {}

    /** Returns the materialized rows of a view as a Calcite table. */
    static RelOptTable table(ViewDefinition view, SourceTable materialized, RelDataType columns) {
        return RelOptTableImpl.create(null, columns, List.of(view.schema(), view.name()), materialized, type -> {
            throw new UnsupportedOperationException("materialized rows are read through their source");
        });
    }
}
