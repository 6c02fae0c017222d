package io.braid.planner.convert;

import io.braid.planner.subquery.OuterJoinQueries;
import io.braid.planner.syntax.CalciteErrors;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSetOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.jspecify.annotations.Nullable;

/** Calcite's converter of queries to algebra, extended for joins that Calcite neither converts nor rejects. */
final class QueryConverter extends SqlToRelConverter {
    /** Joins that are being converted, innermost first. */
    private final Deque<SqlJoin> joins = new ArrayDeque<>();

    QueryConverter(
            RelOptTable.ViewExpander views,
            SqlValidator validator,
            CalciteCatalogReader reader,
            RelOptCluster cluster,
            SqlToRelConverter.Config config) {
        super(views, validator, reader, cluster, OperatorConversions.INSTANCE, config);
    }

    /** Rejects lateral references on the right of RIGHT and FULL JOIN. */
    @Override
    protected RelNode createJoin(Blackboard names, RelNode left, RelNode right, RexNode condition, JoinRelType type) {
        if (!type.generatesNullsOnLeft()) {
            return super.createJoin(names, left, right, condition, type);
        }
        try {
            RelNode joined = super.createJoin(names, left, right, condition, type);
            if (joined instanceof Correlate) {
                throw ofRowsOnTheLeft(type);
            }
            if (type == JoinRelType.FULL && OuterJoinQueries.areOfBoth(joined)) {
                throw ofBothSides();
            }
            return joined;
        } catch (AssertionError e) {
            // With assertions enabled, Calcite rejects it first.
            if (String.valueOf(e.getMessage()).startsWith("Correlate has invalid join type")) {
                throw ofRowsOnTheLeft(type);
            }
            throw e;
        }
    }

    /**
     * Casts timestamps without time zone in set operations with ones with time zone, so that the session's zone is
     * applied.
     */
    @Override
    protected RelNode convertSetOp(SqlCall call) {
        RelDataType common = Objects.requireNonNull(validator).getValidatedNodeType(call);
        if (call.getOperandList().stream().noneMatch(side -> hasClocksBelow(common, side))) {
            return super.convertSetOp(call);
        }
        List<RelNode> sides = call.getOperandList().stream()
                .map(side -> RelOptUtil.createCastRel(
                        convertQueryRecursive(side, false, null).project(), common, true))
                .toList();
        boolean all = ((SqlSetOperator) call.getOperator()).isAll();
        return switch (call.getKind()) {
            case UNION -> LogicalUnion.create(sides, all);
            case INTERSECT -> LogicalIntersect.create(sides, all);
            default -> LogicalMinus.create(sides, all);
        };
    }

    private boolean hasClocksBelow(RelDataType common, SqlNode side) {
        List<RelDataTypeField> own =
                Objects.requireNonNull(validator).getValidatedNodeType(side).getFieldList();
        return IntStream.range(0, own.size())
                .anyMatch(column -> isMoment(common.getFieldList().get(column).getType())
                        && !isMoment(own.get(column).getType()));
    }

    private static boolean isMoment(RelDataType type) {
        return type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE;
    }

    @Override
    protected void convertFrom(Blackboard names, @Nullable SqlNode from, @Nullable List<String> fieldNames) {
        if (from instanceof SqlJoin join) {
            joins.push(join);
            super.convertFrom(names, from, fieldNames);
            joins.pop();
        } else {
            super.convertFrom(names, from, fieldNames);
        }
    }

    /** Reports a lateral reference to both sides of the join that is being converted. */
    private BraidException ofBothSides() {
        SqlJoin join = joins.peek();
        SqlNode condition = join == null ? null : join.getCondition();
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "A sub-query in the ON condition of a FULL JOIN cannot be about rows of both sides: write a LEFT"
                        + " JOIN on it, and add"
                        + " with UNION ALL the rows of the right side for which NOT EXISTS finds none on the left",
                condition == null ? null : CalciteErrors.at(firstQuery(condition)));
    }

    private static SqlParserPos firstQuery(SqlNode condition) {
        @Nullable SqlParserPos[] place = {null};
        condition.accept(new SqlBasicVisitor<@Nullable Void>() {
            @Override
            public @Nullable Void visit(SqlCall call) {
                if (place[0] == null && call.isA(SqlKind.QUERY)) {
                    place[0] = call.getParserPosition();
                }
                return place[0] == null ? super.visit(call) : null;
            }
        });
        return place[0] == null ? condition.getParserPosition() : place[0];
    }

    private static BraidException ofRowsOnTheLeft(JoinRelType type) {
        return new BraidException(
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "What stands on the right of " + type
                        + " JOIN cannot name columns of what stands before it: LATERAL is for JOIN,"
                        + " LEFT JOIN and CROSS JOIN");
    }
}
