package io.braid.planner.catalog;

import io.braid.vdb.ViewDefinition;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.type.RelDataType;

/** The kept rows of a view, to be read in the place of its query. */
final class KeptScan {
    private KeptScan() {}

    /** The kept rows of a view as Calcite knows tables. */
    static RelOptTable table(ViewDefinition view, SourceTable kept, RelDataType columns) {
        return RelOptTableImpl.create(null, columns, List.of(view.schema(), view.name()), kept, type -> {
            throw new UnsupportedOperationException("kept rows are read through their source");
        });
    }
}
