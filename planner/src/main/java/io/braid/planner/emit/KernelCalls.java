package io.braid.planner.emit;

import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.Function;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.jspecify.annotations.Nullable;

/** Emitter of calls on texts and dates for which the engine has kernels. */
final class KernelCalls {
    private static final Map<String, Function> ON_TEXT = Map.of(
            "UPPER", Function.UPPER,
            "LOWER", Function.LOWER,
            "SUBSTRING", Function.SUBSTRING,
            "||", Function.CONCAT);
    private static final Map<TimeUnitRange, Function> FIELDS = Map.of(
            TimeUnitRange.YEAR, Function.YEAR,
            TimeUnitRange.MONTH, Function.MONTH,
            TimeUnitRange.DAY, Function.DAY);

    private final ExpressionEmitter operands;

    KernelCalls(ExpressionEmitter operands) {
        this.operands = operands;
    }

    /** Returns the engine's call; null if it has no kernel for these operands. */
    @Nullable
    Call of(RexCall call, DataType type) {
        return call.isA(SqlKind.EXTRACT) ? field(call, type) : onText(call, type);
    }

    private @Nullable Call field(RexCall call, DataType type) {
        Function field = call.getOperands().get(0) instanceof RexLiteral literal
                        && literal.getValue() instanceof TimeUnitRange unit
                ? FIELDS.get(unit)
                : null;
        RexNode time = call.getOperands().get(1);
        SqlTypeName kind = time.getType().getSqlTypeName();
        boolean isDay = kind == SqlTypeName.DATE || kind == SqlTypeName.TIMESTAMP;
        return field == null || !isDay || type.kind() != TypeKind.BIGINT
                ? null
                : new Call(field, List.of(operands.emit(time)), type);
    }

    private @Nullable Call onText(RexCall call, DataType type) {
        Function function = ON_TEXT.get(call.getOperator().getName());
        if (function == null
                || type.kind() != TypeKind.VARCHAR
                || !SqlTypeUtil.isCharacter(call.getOperands().get(0).getType())) {
            return null;
        }
        if (function == Function.CONCAT) {
            return call.getOperands().stream().allMatch(operand -> SqlTypeUtil.isCharacter(operand.getType()))
                    ? new Call(function, joined(call), type)
                    : null;
        }
        boolean areNumbers =
                call.getOperands().stream().skip(1).allMatch(operand -> SqlTypeUtil.isIntType(operand.getType()));
        return areNumbers ? new Call(function, operands.emit(call.getOperands()), type) : null;
    }

    /** Returns the operands of a chain of concatenations, which are concatenated at once. */
    private List<Expression> joined(RexCall call) {
        List<Expression> texts = new ArrayList<>();
        for (Expression text : operands.emit(call.getOperands())) {
            if (text instanceof Call inner && inner.function() == Function.CONCAT) {
                texts.addAll(inner.arguments());
            } else {
                texts.add(text);
            }
        }
        return texts;
    }
}
