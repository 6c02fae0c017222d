package io.braid.planner.rewrite;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Estimated rows of the tables that a view replaces. Conditions do not count: those that hold of all rows of the view
 * have been paid for, and the others leave about the same share of either.
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
