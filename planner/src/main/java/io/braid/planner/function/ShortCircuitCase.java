package io.braid.planner.function;

import io.braid.planner.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * CASE that Calcite does not simplify. Calcite would turn {@code CASE WHEN c THEN FALSE ELSE a * b < z END} into
 * {@code NOT c AND a * b < z}. Conjuncts may be evaluated in any order, so that the multiplication could overflow for
 * rows that the CASE excludes. Calcite turns {@code CASE WHEN c THEN 0 ELSE a * b END < z} into such a CASE first.
 */
public final class ShortCircuitCase extends SqlSpecialOperator {
    private static final ShortCircuitCase INSTANCE = new ShortCircuitCase();

    /** Operators that may overflow although Calcite considers them safe. */
    private static final Set<SqlKind> OVERFLOWING = EnumSet.of(
            SqlKind.PLUS,
            SqlKind.MINUS,
            SqlKind.TIMES,
            SqlKind.DIVIDE,
            SqlKind.MOD,
            SqlKind.MINUS_PREFIX,
            SqlKind.CEIL,
            SqlKind.FLOOR,
            SqlKind.TIMESTAMP_ADD,
            SqlKind.TIMESTAMP_DIFF);

    private ShortCircuitCase() {
        super("CASE", SqlKind.OTHER);
    }

    /** Returns the expression, or a short-circuit CASE if it is a CASE with a branch that may fail. */
    public static RexNode of(RexNode expression, RexBuilder rex) {
        return expression.isA(SqlKind.CASE) && mayFail((RexCall) expression)
                ? rex.makeCall(expression.getType(), INSTANCE, ((RexCall) expression).getOperands())
                : expression;
    }

    /**
     * Simplifies a short-circuit CASE whose conditions are partly constant.
     *
     * @return null if the operator is another one or no condition is constant
     */
    public static @Nullable RexNode settled(
            SqlOperator operator, RelDataType type, List<? extends RexNode> operands, RexBuilder rex) {
        return operator instanceof ShortCircuitCase ? settled(type, operands, rex) : null;
    }

    /**
     * Simplifies a plain CASE in the same way, so that sub-queries in unreachable branches are not executed.
     *
     * @return the same expression if it is no CASE or no condition is constant
     */
    public static RexNode settled(RexNode expression, RexBuilder rex) {
        RexNode settled = expression.isA(SqlKind.CASE)
                ? settled(expression.getType(), ((RexCall) expression).getOperands(), rex)
                : null;
        return settled == null ? expression : settled;
    }

    private static @Nullable RexNode settled(RelDataType type, List<? extends RexNode> operands, RexBuilder rex) {
        List<RexNode> left = new ArrayList<>();
        int last = operands.size() - 1;
        for (int i = 0; i < last; i += 2) {
            RexNode condition = operands.get(i);
            if (condition.isAlwaysTrue()) {
                last = i + 1;
            } else if (!condition.isAlwaysFalse() && !RexLiteral.isNullLiteral(condition)) {
                left.add(condition);
                left.add(operands.get(i + 1));
            }
        }
        if (left.size() == operands.size() - 1) {
            return null;
        }
        left.add(operands.get(last));
        if (left.size() > 1) {
            return of(rex.makeCall(type, SqlStdOperatorTable.CASE, left), rex);
        }
        RexNode value = left.get(0);
        return value.getType().equals(type) ? value : rex.makeAbstractCast(type, value, false);
    }

    /** True if an expression is a CASE, whether short-circuit or plain. */
    public static boolean isCase(RexNode expression) {
        return expression.isA(SqlKind.CASE)
                || (expression instanceof RexCall call && call.getOperator() instanceof ShortCircuitCase);
    }

    /**
     * True if a branch may fail for rows that do not reach it. The first condition is evaluated for every row, so
     * failures in it do not count.
     */
    private static boolean mayFail(RexCall choice) {
        List<RexNode> operands = choice.getOperands();
        Set<RexCall> anyway = overflowing(operands.subList(0, 1));
        return !anyway.containsAll(overflowing(operands.subList(1, operands.size())));
    }

    private static Set<RexCall> overflowing(List<RexNode> expressions) {
        Set<RexCall> found = new HashSet<>();
        RexVisitorImpl<Void> finder = new RexVisitorImpl<>(true) {
            @Override
            public Void visitCall(RexCall call) {
                if (call.isA(OVERFLOWING) && !Types.hasRoom(call.getType()) && !isOfFewer(call)) {
                    found.add(call);
                }
                return super.visitCall(call);
            }
        };
        finder.visitEach(expressions);
        return found;
    }

    /** True for integer division and modulo by a positive constant, which cannot overflow. */
    private static boolean isOfFewer(RexCall call) {
        return (call.isA(SqlKind.DIVIDE) || call.isA(SqlKind.MOD))
                && SqlTypeUtil.isIntType(call.getType())
                && call.getOperands().get(1) instanceof RexLiteral divisor
                && !divisor.isNull()
                && divisor.getValueAs(BigDecimal.class).signum() > 0;
    }

    /** Writes a plain CASE in SQL. */
    @Override
    public SqlCall createCall(SqlLiteral quantifier, SqlParserPos place, SqlNode... operands) {
        SqlNodeList conditions = new SqlNodeList(place);
        SqlNodeList values = new SqlNodeList(place);
        for (int i = 0; i < operands.length - 1; i += 2) {
            conditions.add(operands[i]);
            values.add(operands[i + 1]);
        }
        return new SqlCase(place, null, conditions, values, operands[operands.length - 1]);
    }
}
