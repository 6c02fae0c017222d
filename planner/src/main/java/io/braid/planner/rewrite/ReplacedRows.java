package io.braid.planner.rewrite;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Estimated rows of the tables that a view replaces. Conditions are ignored: those of the view have been evaluated by
 * its refresh, and the others are about equally selective on both.
 */
final class ReplacedRows {
    private ReplacedRows() {}

    static double of(Containment containment, RelMetadataQuery metadata) {
        return containment.leaves().leaves().stream()
                .map(containment.query().leaves()::get)
                .mapToDouble(leaf -> ofTables(leaf.relation(), metadata))
                .sum();
    }

    private static double ofTables(RelNode relation, RelMetadataQuery metadata) {
        return relation instanceof TableScan
                ? metadata.getRowCount(relation)
                : relation.getInputs().stream()
                        .mapToDouble(input -> ofTables(input, metadata))
                        .sum();
    }
}
