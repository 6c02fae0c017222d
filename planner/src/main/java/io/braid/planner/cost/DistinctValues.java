package io.braid.planner.cost;

import io.braid.planner.catalog.SourceTable;
import java.util.OptionalDouble;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.util.ImmutableBitSet;

/** Estimate of the number of distinct values of a column. */
final class DistinctValues {
    /** Assumed share of distinct values in a column without statistics. */
    private static final double GUESSED_SHARE = 0.1;

    private DistinctValues() {}

    /** Cache key of an estimate, valid as long as other metadata of the relation. */
    private record Possible(int column) {}

    /** Returns an estimate between 1 and the number of rows. */
    static double of(RelNode relation, int column, RelMetadataQuery metadata) {
        double rows = Math.max(1, metadata.getRowCount(relation));
        return Math.max(1, Math.min(rows, possible(relation, column, metadata)));
    }

    /** Returns the number of values that the column may have, independent of the number of rows. */
    static double possible(RelNode relation, int column, RelMetadataQuery metadata) {
        // Cached, because nested filters would compute it repeatedly for everything below.
        Possible key = new Possible(column);
        if (metadata.map.get(relation, key) instanceof Double known) {
            return known;
        }
        double values = estimated(relation, column, metadata);
        metadata.map.put(relation, key, values);
        return values;
    }

    private static double estimated(RelNode relation, int column, RelMetadataQuery metadata) {
        RelColumnOrigin origin = metadata.getColumnOrigin(relation, column);
        return origin == null
                ? metadata.getRowCount(relation) * GUESSED_SHARE
                : ofOrigin(origin) * FilteredDistinctValues.share(relation, column, metadata);
    }

    /** True if the estimate is based on statistics. */
    static boolean isKnown(RelNode relation, int column, RelMetadataQuery metadata) {
        RelColumnOrigin origin = metadata.getColumnOrigin(relation, column);
        SourceTable source = origin == null ? null : origin.getOriginTable().unwrap(SourceTable.class);
        return source != null
                && (source.distinctValues(origin.getOriginColumnOrdinal()).isPresent()
                        || origin.getOriginTable().isKey(ImmutableBitSet.of(origin.getOriginColumnOrdinal())));
    }

    private static double ofOrigin(RelColumnOrigin origin) {
        RelOptTable table = origin.getOriginTable();
        int column = origin.getOriginColumnOrdinal();
        SourceTable source = table.unwrap(SourceTable.class);
        if (source == null) {
            // The working table of a recursion has no statistics.
            return table.getRowCount() * GUESSED_SHARE;
        }
        OptionalDouble known = source.distinctValues(column);
        if (known.isPresent()) {
            return known.getAsDouble();
        }
        boolean unique = table.isKey(ImmutableBitSet.of(column));
        return unique ? table.getRowCount() : table.getRowCount() * GUESSED_SHARE;
    }
}
