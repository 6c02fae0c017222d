package io.braid.planner.rewrite;

import org.apache.calcite.rel.RelNode;
import org.jspecify.annotations.Nullable;

/**
 * One of the relations that a {@link Block} joins.
 *
 * @param start the number of its first column among those of the block
 * @param name two leaves of the same name have the same rows; empty for groups, which are compared structurally
 * @param grouping its grouping, if it is a decomposable aggregation
 */
record Leaf(
        RelNode relation, int start, String name, @Nullable Grouping grouping) {
    int width() {
        return relation.getRowType().getFieldCount();
    }

    boolean has(int column) {
        return column >= start && column < start + width();
    }
}
