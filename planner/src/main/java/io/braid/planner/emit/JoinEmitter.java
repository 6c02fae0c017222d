package io.braid.planner.emit;

import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.NestedLoopJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.expression.Expression;
import io.braid.planner.rel.HashableKeys;
import io.braid.planner.rel.MarkJoin;
import io.braid.planner.rel.NullAwareEquality;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
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

/** Emitter of joins: hash joins where there are equal keys, otherwise nested loops. */
final class JoinEmitter {
    private final RexBuilder rexBuilder;
    private final ExpressionEmitter expressions;

    JoinEmitter(RexBuilder rexBuilder, ExpressionEmitter expressions) {
        this.rexBuilder = rexBuilder;
        this.expressions = expressions;
    }

    PlanNode emit(Join join, PlanNode left, PlanNode right, RowType columns) {
        Key known = NullAwareEquality.isOf(join) ? key(NullAwareEquality.in(join.getCondition()), left, right) : null;
        return known == null
                ? joined(typeOf(join.getJoinType(), join), join.getCondition(), left, right, columns)
                : nullAware(JoinType.NULL_AWARE_ANTI, known, left, right, columns);
    }

    PlanNode emit(MarkJoin join, PlanNode left, PlanNode right, RowType columns) {
        if (!join.isNullAware()) {
            return joined(JoinType.MARK, join.condition(), left, right, columns);
        }
        Key known = key(join.condition(), left, right);
        if (known == null) {
            throw UnsupportedFeature.relation(join);
        }
        return nullAware(JoinType.NULL_AWARE_MARK, known, left, right, columns);
    }

    private static PlanNode nullAware(JoinType type, Key key, PlanNode left, PlanNode right, RowType columns) {
        return new HashJoin(left, right, type, List.of(key.left), List.of(key.right), null, columns);
    }

    private PlanNode joined(JoinType type, RexNode condition, PlanNode left, PlanNode right, RowType columns) {
        List<Integer> leftKeys = new ArrayList<>();
        List<Integer> rightKeys = new ArrayList<>();
        List<RexNode> others = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            Key key = key(conjunct, left, right);
            if (key == null) {
                others.add(conjunct);
            } else {
                leftKeys.add(key.left);
                rightKeys.add(key.right);
            }
        }
        Expression residual =
                others.isEmpty() ? null : expressions.emit(RexUtil.composeConjunction(rexBuilder, others));
        if (!leftKeys.isEmpty()) {
            return new HashJoin(left, right, type, leftKeys, rightKeys, residual, columns);
        }
        Expression all = residual == null ? expressions.emit(rexBuilder.makeLiteral(true)) : residual;
        return new NestedLoopJoin(left, right, type, all, columns);
    }

    private static @Nullable Key key(@Nullable RexNode conjunct, PlanNode left, PlanNode right) {
        Key key = conjunct == null ? null : Key.of(conjunct, left.columns().size());
        return key != null
                        && HashableKeys.areComparable(
                                left.columns().type(key.left), right.columns().type(key.right))
                ? key
                : null;
    }

    static JoinType typeOf(JoinRelType type, RelNode join) {
        return switch (type) {
            case INNER -> JoinType.INNER;
            case LEFT -> JoinType.LEFT;
            case RIGHT -> JoinType.RIGHT;
            case FULL -> JoinType.FULL;
            case SEMI -> JoinType.SEMI;
            case ANTI -> JoinType.ANTI;
            default -> throw UnsupportedFeature.relation(join);
        };
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
