package io.braid.planner.syntax;

import io.braid.grammar.parser.IntervalText;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.jspecify.annotations.Nullable;

/**
 * Conversion between standard SQL intervals and PostgreSQL's. A constant PostgreSQL interval in a sum becomes a
 * standard one, which sources support. A standard interval that is a value becomes a PostgreSQL interval.
 */
final class StandardIntervals {
    private static final Set<SqlKind> SUMS = EnumSet.of(SqlKind.PLUS, SqlKind.MINUS);
    private static final Set<SqlKind> FRAMES = EnumSet.of(SqlKind.PRECEDING, SqlKind.FOLLOWING);
    /** Functions that accept standard intervals unchanged. */
    private static final Set<String> TAKING =
            Set.of("EXTRACT", "DATE_BIN", "DATE_ADD", "DATE_SUB", "GENERATE_SERIES", "TIMESTAMPADD", "TIMESTAMPDIFF");

    private StandardIntervals() {}

    /** Rewrites calls of functions and operators. */
    static @Nullable SqlNode inCall(SqlCall call) {
        if (SUMS.contains(call.getKind()) && call.operandCount() == 2) {
            return inSum(call);
        }
        if (FRAMES.contains(call.getKind()) && IntervalText.isCast(call.operand(0))) {
            return IntervalText.ofMonthsOrTime(call.operand(0))
                    .map(standard -> withOperand(call, 0, standard))
                    .orElse(null);
        }
        if (call.getKind() == SqlKind.OVERLAPS) {
            return inPeriods(call);
        }
        if (!takesValues(call)) {
            return null;
        }
        List<SqlNode> values =
                call.getOperandList().stream().map(StandardIntervals::value).toList();
        return values.equals(call.getOperandList()) ? null : withOperands(call, values);
    }

    private static boolean takesValues(SqlCall call) {
        return switch (call.getKind()) {
            case CAST -> isCastToText(call);
            case ROW, ARRAY_VALUE_CONSTRUCTOR -> true;
            default ->
                call.getOperator() instanceof SqlFunction
                        && !TAKING.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
        };
    }

    private static SqlCall withOperands(SqlCall call, List<SqlNode> operands) {
        return call.getOperator().createCall(call.getFunctionQuantifier(), call.getParserPosition(), operands);
    }

    private static SqlCall withOperand(SqlCall call, int index, SqlNode operand) {
        SqlCall changed = (SqlCall) call.clone(call.getParserPosition());
        changed.setOperand(index, operand);
        return changed;
    }

    /** Rewrites sums with one interval operand; a sum of two intervals is not changed. */
    private static @Nullable SqlNode inSum(SqlCall call) {
        for (int i = 0; i < 2; i++) {
            SqlNode other = call.operand(1 - i);
            if (IntervalText.isCast(call.operand(i)) && !isInterval(other)) {
                int place = i;
                return IntervalText.ofOneUnit(call.operand(i))
                        .map(standard -> withOperand(call, place, standard))
                        .orElse(null);
            }
        }
        return null;
    }

    private static boolean isInterval(SqlNode node) {
        boolean isSum = node instanceof SqlCall sum
                && SUMS.contains(node.getKind())
                && sum.operandCount() == 2
                && isInterval(sum.operand(0));
        boolean isProduct = node instanceof SqlCall product
                && (node.getKind() == SqlKind.TIMES || node.getKind() == SqlKind.DIVIDE)
                && product.getOperandList().stream().anyMatch(StandardIntervals::isInterval);
        boolean isNegative = node.getKind() == SqlKind.MINUS_PREFIX && isInterval(((SqlCall) node).operand(0));
        return IntervalText.isCast(node) || isStandard(node) || isSum || isProduct || isNegative;
    }

    private static @Nullable SqlNode inPeriods(SqlCall overlaps) {
        SqlCall changed = overlaps;
        for (int i = 0; i < overlaps.operandCount(); i++) {
            if (overlaps.operand(i) instanceof SqlCall period && period.operandCount() == 2) {
                SqlNode length = length(period.operand(1));
                changed = length == null ? changed : withOperand(changed, i, withOperand(period, 1, length));
            }
        }
        return changed == overlaps ? null : changed;
    }

    /** Returns the length of a period as a standard interval; null for an end time or a length without one. */
    private static @Nullable SqlNode length(SqlNode written) {
        if (written.getKind() == SqlKind.CAST && isStandard(((SqlCall) written).operand(0))) {
            return ((SqlCall) written).operand(0);
        }
        return IntervalText.isCast(written)
                ? IntervalText.ofMonthsOrTime(written).orElse(null)
                : null;
    }

    /** Rewrites queries, whose output columns are values. */
    static @Nullable SqlNode inClause(SqlCall call) {
        if (!(call instanceof SqlSelect select)) {
            return null;
        }
        SqlNodeList selected = select.getSelectList();
        List<SqlNode> values =
                selected.stream().map(StandardIntervals::selected).toList();
        if (values.equals(selected.getList())) {
            return null;
        }
        SqlSelect changed = (SqlSelect) select.clone(select.getParserPosition());
        changed.setSelectList(new SqlNodeList(values, selected.getParserPosition()));
        return changed;
    }

    private static SqlNode selected(SqlNode item) {
        return item.getKind() == SqlKind.AS && isStandard(((SqlCall) item).operand(0))
                ? withOperand((SqlCall) item, 0, value(((SqlCall) item).operand(0)))
                : value(item);
    }

    /** Casts a standard interval to PostgreSQL's; returns other values unchanged. */
    private static SqlNode value(SqlNode node) {
        return isStandard(node)
                ? SqlStdOperatorTable.CAST.createCall(
                        node.getParserPosition(), node, TypeNames.known(TypeNames.tree("interval")))
                : node;
    }

    /** True for a standard interval, judged by its syntax. */
    private static boolean isStandard(@Nullable SqlNode node) {
        if (node instanceof SqlIntervalLiteral) {
            return true;
        }
        if (!(node instanceof SqlCall call)) {
            return false;
        }
        return switch (call.getKind()) {
            case INTERVAL -> true;
            case CAST -> call.operand(1) instanceof SqlIntervalQualifier;
            case MINUS_PREFIX -> isStandard(call.operand(0));
            case TIMES -> isStandard(call.operand(0)) || isStandard(call.operand(1));
            case DIVIDE -> isStandard(call.operand(0));
            case PLUS -> isStandard(call.operand(0)) && isStandard(call.operand(1));
            case MINUS -> call.operandCount() == 3 || (isStandard(call.operand(0)) && isStandard(call.operand(1)));
            default -> false;
        };
    }

    private static boolean isCastToText(SqlCall cast) {
        return cast.operand(1) instanceof SqlDataTypeSpec type
                && Set.of("VARCHAR", "CHAR", "varchar", "text")
                        .contains(type.getTypeName()
                                .names
                                .get(type.getTypeName().names.size() - 1));
    }
}
