package io.braid.planner.step;

import io.braid.planner.catalog.SourceTable;
import io.braid.spi.capability.TextSemantics;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/** Tells how a source compares the text of the columns that a relation of its own yields. */
final class ColumnText {
    private static final String GIVING_WAY = "default";

    private ColumnText() {}

    /** For each column: as the table columns it comes from are compared, else as the source compares text in general. */
    static List<TextSemantics> of(RelNode relation, TextSemantics general) {
        RelMetadataQuery metadata = relation.getCluster().getMetadataQuery();
        return IntStream.range(0, relation.getRowType().getFieldCount())
                .mapToObj(column -> of(metadata.getColumnOrigins(relation, column), general))
                .toList();
    }

    /** For each column: the collations of the table columns it comes from, but for the one that gives way to any other. */
    static List<Set<String>> collations(RelNode relation) {
        RelMetadataQuery metadata = relation.getCluster().getMetadataQuery();
        return IntStream.range(0, relation.getRowType().getFieldCount())
                .mapToObj(column -> collations(metadata.getColumnOrigins(relation, column)))
                .toList();
    }

    private static Set<String> collations(@Nullable Set<RelColumnOrigin> origins) {
        return origins == null
                ? Set.of()
                : origins.stream().flatMap(ColumnText::collation).collect(Collectors.toSet());
    }

    private static Stream<String> collation(RelColumnOrigin origin) {
        SourceTable table = origin.getOriginTable().unwrap(SourceTable.class);
        String collation = table == null
                ? null
                : table.description()
                        .columns()
                        .get(origin.getOriginColumnOrdinal())
                        .details()
                        .collation();
        return collation == null || collation.equals(GIVING_WAY) ? Stream.of() : Stream.of(collation);
    }

    /**
     * What comes from several columns is compared by one of them, or as text in general: each must agree. What the source
     * made of an opaque value is none: such are only counted and tested for null there.
     */
    private static TextSemantics of(@Nullable Set<RelColumnOrigin> origins, TextSemantics general) {
        if (origins == null) {
            return general;
        }
        boolean derived = origins.isEmpty() || origins.stream().anyMatch(RelColumnOrigin::isDerived);
        return origins.stream()
                .map(origin -> of(origin, general))
                .filter(text -> !derived || !text.isOpaque())
                .reduce(TextSemantics::worse)
                .map(text -> derived ? text.worse(general) : text)
                .orElse(general);
    }

    private static TextSemantics of(RelColumnOrigin origin, TextSemantics general) {
        SourceTable table = origin.getOriginTable().unwrap(SourceTable.class);
        if (table == null) {
            return general;
        }
        TextSemantics own = table.description()
                .columns()
                .get(origin.getOriginColumnOrdinal())
                .text();
        return own == null ? general : own;
    }
}
