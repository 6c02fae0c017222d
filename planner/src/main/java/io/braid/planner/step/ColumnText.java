package io.braid.planner.step;

import io.braid.planner.catalog.SourceTable;
import io.braid.spi.capability.TextSemantics;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/** Tells how a source compares the text of the columns that a relation of its own yields. */
final class ColumnText {
    private ColumnText() {}

    /** For each column: as the table column it comes from is compared, else as the source compares text in general. */
    static List<TextSemantics> of(RelNode relation, TextSemantics general) {
        RelMetadataQuery metadata = relation.getCluster().getMetadataQuery();
        return IntStream.range(0, relation.getRowType().getFieldCount())
                .mapToObj(column -> of(metadata.getColumnOrigin(relation, column), general))
                .toList();
    }

    private static TextSemantics of(@Nullable RelColumnOrigin origin, TextSemantics general) {
        if (origin == null) {
            return general;
        }
        TextSemantics own = origin.getOriginTable()
                .unwrapOrThrow(SourceTable.class)
                .description()
                .columns()
                .get(origin.getOriginColumnOrdinal())
                .text();
        return own == null ? general : own;
    }
}
