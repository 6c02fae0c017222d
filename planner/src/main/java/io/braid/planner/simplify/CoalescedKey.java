package io.braid.planner.simplify;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/**
 * COALESCE of join keys, as USING produces it, in any spelling. The columns may be converted if that preserves their
 * values.
 *
 * @param columns the column numbers, in this order
 */
public record CoalescedKey(List<Integer> columns) {
    private static final Set<SqlTypeName> SAME_IF_EQUAL = EnumSet.of(
            SqlTypeName.BOOLEAN, SqlTypeName.DATE, SqlTypeName.TIME, SqlTypeName.TIMESTAMP, SqlTypeName.VARCHAR);

    public CoalescedKey {
        columns = List.copyOf(columns);
    }

    /** Recognises an expression; null if it is no coalesced key. */
    static @Nullable CoalescedKey of(RexNode expression) {
        List<Integer> columns = new ArrayList<>();
        return isSameIfEqual(expression.getType()) && collect(expression, columns) ? new CoalescedKey(columns) : null;
    }

    private static boolean collect(RexNode expression, List<Integer> columns) {
        if (expression instanceof RexInputRef column) {
            return columns.add(column.getIndex());
        }
        if (!(expression instanceof RexCall call)) {
            return false;
        }
        List<RexNode> operands = call.getOperands();
        return switch (call.getKind()) {
            case CAST -> keepsValues(operands.get(0).getType(), call.getType()) && collect(operands.get(0), columns);
            case COALESCE -> operands.stream().allMatch(operand -> collect(operand, columns));
            case CASE -> collectCase(operands, columns);
            default -> false;
        };
    }

    /** Recognises {@code CASE WHEN a IS NOT NULL THEN a WHEN b IS NOT NULL THEN b ELSE c END}. */
    private static boolean collectCase(List<RexNode> operands, List<Integer> columns) {
        for (int i = 0; i + 1 < operands.size(); i += 2) {
            List<Integer> tested = new ArrayList<>();
            List<Integer> taken = new ArrayList<>();
            if (!operands.get(i).isA(SqlKind.IS_NOT_NULL)
                    || !collect(((RexCall) operands.get(i)).getOperands().get(0), tested)
                    || !collect(operands.get(i + 1), taken)
                    || !tested.equals(taken)) {
                return false;
            }
            columns.addAll(taken);
        }
        return collect(operands.get(operands.size() - 1), columns);
    }

    private static boolean keepsValues(RelDataType from, RelDataType to) {
        if (SqlTypeUtil.isExactNumeric(from) && SqlTypeUtil.isExactNumeric(to)) {
            int whole = from.getPrecision() - from.getScale();
            return to.getScale() >= from.getScale() && to.getPrecision() - to.getScale() >= whole;
        }
        return from.getSqlTypeName() == to.getSqlTypeName()
                && isSameIfEqual(to)
                && to.getScale() == from.getScale()
                && (to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                        || (from.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED
                                && to.getPrecision() >= from.getPrecision()));
    }

    /** True if all expressions over equal values of a type are equal. */
    public static boolean isSameIfEqual(RelDataType type) {
        return SqlTypeFamily.EXACT_NUMERIC.contains(type) || SAME_IF_EQUAL.contains(type.getSqlTypeName());
    }

    /** Appends the columns of another key. */
    CoalescedKey and(CoalescedKey others) {
        return new CoalescedKey(
                Stream.concat(columns.stream(), others.columns.stream()).toList());
    }

    /** Returns the key of the columns in a range, renumbered from its start; null if there are none. */
    @Nullable
    CoalescedKey within(int start, int end) {
        List<Integer> own = columns.stream()
                .filter(column -> column >= start && column < end)
                .map(column -> column - start)
                .toList();
        return own.isEmpty() ? null : new CoalescedKey(own);
    }

    /** Writes the key as an expression over rows with these columns. */
    RexNode written(RexBuilder rex, RelDataType rows, RelDataType type) {
        List<RexNode> operands = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            RexNode column = RexInputRef.of(columns.get(i), rows);
            if (i + 1 < columns.size()) {
                operands.add(rex.makeCall(SqlStdOperatorTable.IS_NOT_NULL, column));
            }
            operands.add(converted(rex, column, type));
        }
        return operands.size() == 1 ? operands.get(0) : rex.makeCall(SqlStdOperatorTable.CASE, operands);
    }

    private static RexNode converted(RexBuilder rex, RexNode column, RelDataType type) {
        RelDataType own = rex.getTypeFactory()
                .createTypeWithNullability(type, column.getType().isNullable());
        return own.equals(column.getType()) ? column : rex.makeCast(own, column);
    }
}
