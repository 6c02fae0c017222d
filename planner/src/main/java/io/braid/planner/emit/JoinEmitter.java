package io.braid.planner.emit;

import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.jspecify.annotations.Nullable;

/** Turns joins into hash joins where there are equal keys to join on, else into nested loops. */
final class JoinEmitter {
    private final RexBuilder rexBuilder;
    private final ExpressionEmitter expressions;

    JoinEmitter(RexBuilder rexBuilder, ExpressionEmitter expressions) {
        this.rexBuilder = rexBuilder;
        this.expressions = expressions;
    }

    PlanNode emit(Join join, PlanNode left, PlanNode right, RowType columns) {
        JoinType type = typeOf(join.getJoinType(), join);
        int leftColumns = left.columns().size();
        List<Integer> leftKeys = new ArrayList<>();
        List<Integer> rightKeys = new ArrayList<>();
        List<RexNode> others = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            Key key = Key.of(conjunct, leftColumns);
            if (key != null
                    && areComparable(
                            left.columns().type(key.left), right.columns().type(key.right))) {
                leftKeys.add(key.left);
                rightKeys.add(key.right);
            } else {
                others.add(conjunct);
            }
        }
        Expression residual =
                others.isEmpty() ? null : expressions.emit(RexUtil.composeConjunction(rexBuilder, others));
        if (!leftKeys.isEmpty()) {
            return new HashJoin(left, right, type, leftKeys, rightKeys, residual, columns);
        }
        Expression condition = residual == null ? expressions.emit(rexBuilder.makeLiteral(true)) : residual;
        return new NestedLoopJoin(left, right, type, condition, columns);
    }

    static JoinType typeOf(JoinRelType type, RelNode join) {
        return switch (type) {
            case INNER -> JoinType.INNER;
            case LEFT -> JoinType.LEFT;
            case RIGHT -> JoinType.RIGHT;
            case FULL -> JoinType.FULL;
            case SEMI -> JoinType.SEMI;
            case ANTI -> JoinType.ANTI;
            default -> throw Unsupported.relation(join);
        };
    }

    /** Equal values are equal as they lie in memory: the same layout, and for decimals the same scale. */
    private static boolean areComparable(DataType left, DataType right) {
        return areExact(left, right)
                || (left.kind() == right.kind() && left.layout() == right.layout() && left.scale() == right.scale());
    }

    /** A hash join takes exact numbers of any two types. */
    private static boolean areExact(DataType left, DataType right) {
        return Stream.of(left, right).allMatch(type -> type.kind().isInteger() || type.kind() == TypeKind.DECIMAL);
    }

    /** A column of the left side that equals one of the right side. */
    private record Key(int left, int right) {
        static @Nullable Key of(RexNode conjunct, int leftColumns) {
            if (conjunct.isA(SqlKind.EQUALS)
                    && ((RexCall) conjunct).getOperands().get(0) instanceof RexInputRef first
                    && ((RexCall) conjunct).getOperands().get(1) instanceof RexInputRef second) {
                int low = Math.min(first.getIndex(), second.getIndex());
                int high = Math.max(first.getIndex(), second.getIndex());
                return low < leftColumns && high >= leftColumns ? new Key(low, high - leftColumns) : null;
            }
            return null;
        }
    }
}
