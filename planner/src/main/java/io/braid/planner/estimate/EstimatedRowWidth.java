package io.braid.planner.estimate;

import io.braid.planner.catalog.SourceTable;
import io.braid.spi.type.ColumnLayout;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.OptionalDouble;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Average width of a row.
 *
 * @param bytes including a guess for text of unknown length
 * @param leastBytes excluding the characters of such text
 */
record EstimatedRowWidth(double bytes, double leastBytes) {
    /** Assumed bytes of a text of unknown length. */
    private static final double GUESSED_TEXT = 16;

    /** Returns the width of rows from a source. */
    static EstimatedRowWidth of(RelNode relation, RowType columns, RelMetadataQuery metadata) {
        double bytes = 0;
        double least = 0;
        for (int i = 0; i < columns.size(); i++) {
            DataType type = columns.type(i);
            double fixed = type.layout().bytesPerRow();
            double known = 0;
            double guessed = 0;
            if (type.layout() == ColumnLayout.BYTES) {
                OptionalDouble width = known(relation, i, metadata);
                known = width.orElse(0);
                guessed = width.isPresent() ? 0 : guess(type);
            }
            bytes += fixed + known + guessed;
            least += fixed + known;
        }
        return new EstimatedRowWidth(bytes, least);
    }

    private static OptionalDouble known(RelNode relation, int column, RelMetadataQuery metadata) {
        RelColumnOrigin origin = metadata.getColumnOrigin(relation, column);
        SourceTable table = origin == null || origin.isDerived()
                ? null
                : origin.getOriginTable().unwrap(SourceTable.class);
        return table == null ? OptionalDouble.empty() : table.width(origin.getOriginColumnOrdinal());
    }

    private static double guess(DataType type) {
        return type.precision() == DataType.UNSPECIFIED ? GUESSED_TEXT : Math.min(type.precision(), GUESSED_TEXT);
    }
}
