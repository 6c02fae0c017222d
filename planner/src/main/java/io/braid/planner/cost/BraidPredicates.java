package io.braid.planner.cost;

import io.braid.planner.catalog.SourceTable;
import io.braid.spi.capability.TextSemantics;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMdPredicates;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the rows that a filter lets through: as Calcite has it, but for text that a source compares in a way of
 * its own which holds. What is equal there need not be the same, so that nothing else follows from it. Calcite calls the
 * methods by their name and the kind of node.
 */
public final class BraidPredicates implements MetadataHandler<BuiltInMetadata.Predicates> {
    private final RelMdPredicates calcite = new RelMdPredicates();

    @Override
    public MetadataDef<BuiltInMetadata.Predicates> getDef() {
        return BuiltInMetadata.Predicates.DEF;
    }

    public RelOptPredicateList getPredicates(Filter filter, RelMetadataQuery metadata) {
        RelOptPredicateList all = calcite.getPredicates(filter, metadata);
        List<RexNode> certain = all.pulledUpPredicates.stream()
                .filter(predicate -> !comparesNatively(predicate, filter, metadata))
                .toList();
        return certain.size() == all.pulledUpPredicates.size()
                ? all
                : RelOptPredicateList.of(filter.getCluster().getRexBuilder(), certain);
    }

    private static boolean comparesNatively(RexNode predicate, Filter filter, RelMetadataQuery metadata) {
        boolean[] found = {false};
        predicate.accept(new RexVisitorImpl<@Nullable Void>(true) {
            @Override
            public @Nullable Void visitInputRef(RexInputRef column) {
                found[0] |= SqlTypeUtil.isCharacter(column.getType())
                        && isNative(metadata.getColumnOrigins(filter, column.getIndex()));
                return null;
            }
        });
        return found[0] && !predicate.isA(SqlKind.IS_NULL) && !predicate.isA(SqlKind.IS_NOT_NULL);
    }

    private static boolean isNative(@Nullable Set<RelColumnOrigin> origins) {
        return origins != null && origins.stream().anyMatch(BraidPredicates::isNative);
    }

    private static boolean isNative(RelColumnOrigin origin) {
        SourceTable table = origin.getOriginTable().unwrap(SourceTable.class);
        if (table == null) {
            return false;
        }
        TextSemantics own = table.description()
                .columns()
                .get(origin.getOriginColumnOrdinal())
                .text();
        return (own == null ? table.source().capabilities().text() : own).isNative();
    }
}
