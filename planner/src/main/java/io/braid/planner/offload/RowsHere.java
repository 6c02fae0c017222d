package io.braid.planner.offload;

import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/** Rows that are not transferred to an engine: an opaque leaf during placement. */
final class RowsHere extends AbstractRelNode {
    private final RelNode rows;

    RowsHere(RelNode rows) {
        super(rows.getCluster(), rows.getTraitSet());
        this.rows = rows;
    }

    RelNode rows() {
        return rows;
    }

    @Override
    protected RelDataType deriveRowType() {
        return rows.getRowType();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return metadata.getRowCount(rows);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("rows", rows.explain());
    }
}
