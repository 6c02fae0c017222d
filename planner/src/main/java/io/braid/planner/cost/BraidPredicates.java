package io.braid.planner.cost;

import io.braid.planner.catalog.SourceTable;
import io.braid.spi.capability.TextSemantics;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMdPredicates;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * What is known of rows, where Calcite has it otherwise. Text that a filter compares in a source's own way tells nothing:
 * what is equal there need not be the same. Rows of an intersection are in each of its inputs, whose columns may allow
 * nulls where others do not. Calcite calls the methods by their name and the kind of node.
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

    public RelOptPredicateList getPredicates(Intersect intersection, RelMetadataQuery metadata) {
        RexBuilder rex = intersection.getCluster().getRexBuilder();
        List<RelDataType> columns = RelOptUtil.getFieldTypeList(intersection.getRowType());
        List<RexNode> known = intersection.getInputs().stream()
                .flatMap(input -> metadata.getPulledUpPredicates(input).pulledUpPredicates.stream())
                .filter(predicate -> isOver(columns, predicate, rex.getTypeFactory()))
                .toList();
        return RelOptPredicateList.of(
                rex, RexUtil.fixUp(rex, known, columns).stream().distinct().toList());
    }

    /** Whether the columns of a predicate are of these types, but that they may be null. */
    private static boolean isOver(List<RelDataType> columns, RexNode predicate, RelDataTypeFactory types) {
        boolean[] all = {true};
        predicate.accept(new RexVisitorImpl<@Nullable Void>(true) {
            @Override
            public @Nullable Void visitInputRef(RexInputRef column) {
                all[0] &= SqlTypeUtil.equalSansNullability(types, column.getType(), columns.get(column.getIndex()));
                return null;
            }
        });
        return all[0];
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
