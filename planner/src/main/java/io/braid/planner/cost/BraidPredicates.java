package io.braid.planner.cost;

import io.braid.planner.budget.PlanningWatch;
import io.braid.planner.catalog.SourceTable;
import io.braid.spi.capability.TextSemantics;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMdPredicates;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * Predicates that hold for a relation, with corrections of Calcite's. Text that a source compares by its own collation
 * implies nothing, as equal values need not be identical. Predicates of an input are dropped if the column types
 * differ. Rows of an intersection fulfil the predicates of each input. The number of predicates is limited, because
 * deriving consequences of many costs more than it saves. Calcite calls the methods by name and node type.
 */
public final class BraidPredicates extends RelMdPredicates {
    /** Maximum number of predicates retained for a relation. */
    private static final int MOST_KNOWN = 64;
    /** Maximum size of a predicate, in operators and operands. */
    private static final int LARGEST = 256;

    @Override
    public RelOptPredicateList getPredicates(Filter filter, RelMetadataQuery metadata) {
        // No row passes the filter, which a later rule detects; Calcite fails on such a predicate.
        if (RelOptUtil.conjunctions(filter.getCondition()).stream().anyMatch(BraidPredicates::comparesWithNull)) {
            return metadata.getPulledUpPredicates(filter.getInput());
        }
        return known(
                filter,
                super.getPredicates(filter, metadata).pulledUpPredicates.stream()
                        .filter(predicate -> !comparesNatively(predicate, filter, metadata)));
    }

    @Override
    public RelOptPredicateList getPredicates(Project project, RelMetadataQuery metadata) {
        return known(project, super.getPredicates(project, metadata).pulledUpPredicates.stream());
    }

    @Override
    public RelOptPredicateList getPredicates(Aggregate aggregate, RelMetadataQuery metadata) {
        return known(aggregate, super.getPredicates(aggregate, metadata).pulledUpPredicates.stream());
    }

    @Override
    public RelOptPredicateList getPredicates(Union union, RelMetadataQuery metadata) {
        return known(union, super.getPredicates(union, metadata).pulledUpPredicates.stream());
    }

    @Override
    public RelOptPredicateList getPredicates(Minus difference, RelMetadataQuery metadata) {
        return known(difference, super.getPredicates(difference, metadata).pulledUpPredicates.stream());
    }

    @Override
    public RelOptPredicateList getPredicates(Intersect intersection, RelMetadataQuery metadata) {
        return known(
                intersection,
                intersection.getInputs().stream()
                        .flatMap(input -> metadata.getPulledUpPredicates(input).pulledUpPredicates.stream()));
    }

    @Override
    public RelOptPredicateList getPredicates(Join join, RelMetadataQuery metadata) {
        RelOptCluster cluster = join.getCluster();
        RexExecutor executor = cluster.getPlanner().getExecutor();
        RexSimplify simplify = new RexSimplify(
                cluster.getRexBuilder(), RelOptPredicateList.EMPTY, executor == null ? RexUtil.EXECUTOR : executor);
        RelOptPredicateList all = new JoinPredicates(join, simplify)
                .of(
                        metadata.getPulledUpPredicates(join.getLeft()).pulledUpPredicates,
                        metadata.getPulledUpPredicates(join.getRight()).pulledUpPredicates);
        return RelOptPredicateList.of(
                cluster.getRexBuilder(),
                known(join, all.pulledUpPredicates.stream()).pulledUpPredicates,
                all.leftInferredPredicates,
                all.rightInferredPredicates);
    }

    /** True if a condition compares with a null literal and so holds for no row. */
    static boolean comparesWithNull(RexNode condition) {
        return condition.isA(SqlKind.COMPARISON)
                && ((RexCall) condition).getOperands().stream().anyMatch(RexLiteral::isNullLiteral);
    }

    private static RelOptPredicateList known(RelNode relation, Stream<RexNode> predicates) {
        PlanningWatch.over(relation).check();
        RexBuilder rex = relation.getCluster().getRexBuilder();
        List<RelDataType> columns = RelOptUtil.getFieldTypeList(relation.getRowType());
        List<RexNode> certain = predicates
                .filter(predicate -> predicate.nodeCount() <= LARGEST
                        && !equatesConstants(predicate)
                        && isOver(columns, predicate, rex.getTypeFactory()))
                .limit(MOST_KNOWN)
                .toList();
        return RelOptPredicateList.of(
                rex, RexUtil.fixUp(rex, certain, columns).stream().distinct().toList());
    }

    /**
     * True if an equality has no columns: Calcite would replace a constant by the parameter that it equals, which has
     * no value yet.
     */
    private static boolean equatesConstants(RexNode predicate) {
        return predicate.isA(SqlKind.EQUALS)
                && RelOptUtil.InputFinder.bits(predicate).isEmpty();
    }

    /** True if the columns of a predicate have these types, apart from nullability. */
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
                found[0] |= isNative(filter, column.getIndex(), metadata);
                return null;
            }
        });
        return found[0] && !predicate.isA(SqlKind.IS_NULL) && !predicate.isA(SqlKind.IS_NOT_NULL);
    }

    /** True if a column is text that a source compares by its own collation. */
    public static boolean isNative(RelNode relation, int column, RelMetadataQuery metadata) {
        if (!SqlTypeUtil.isCharacter(
                relation.getRowType().getFieldList().get(column).getType())) {
            return false;
        }
        @Nullable Set<RelColumnOrigin> origins = metadata.getColumnOrigins(relation, column);
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
