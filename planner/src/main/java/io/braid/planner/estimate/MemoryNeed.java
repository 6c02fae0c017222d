package io.braid.planner.estimate;

import io.braid.planner.type.Types;
import java.util.function.Predicate;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** Estimated memory that parts of a plan hold at once: build sides of joins, groups, and rows to be sorted. */
public final class MemoryNeed {
    /** Overhead of a hash table or a sorter for each row. */
    private static final double BYTES_PER_ROW = 16;

    private final Predicate<RelNode> beyond;

    private MemoryNeed(Predicate<RelNode> beyond) {
        this.beyond = beyond;
    }

    /**
     * Returns the memory in bytes.
     *
     * @param beyond true for subplans that do not count
     */
    public static double of(RelNode plan, Predicate<RelNode> beyond) {
        return new MemoryNeed(beyond).of(plan);
    }

    private double of(RelNode node) {
        if (beyond.test(node)) {
            return 0;
        }
        double below = node.getInputs().stream().mapToDouble(this::of).sum();
        return below + own(node);
    }

    private static double own(RelNode node) {
        if (node instanceof Join join) {
            return held(join.getRight());
        }
        if (node instanceof Aggregate) {
            return held(node);
        }
        return node instanceof Sort sort && sort.fetch == null ? held(sort.getInput()) : 0;
    }

    private static double held(RelNode rows) {
        RelMetadataQuery metadata = rows.getCluster().getMetadataQuery();
        double width = EstimatedRowWidth.of(rows, Types.fromCalcite(rows.getRowType()), metadata)
                .bytes();
        return metadata.getRowCount(rows) * (width + BYTES_PER_ROW);
    }
}
