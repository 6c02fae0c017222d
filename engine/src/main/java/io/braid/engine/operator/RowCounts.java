package io.braid.engine.operator;

import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The numbers in OFFSET and FETCH clauses. */
final class RowCounts {
    private RowCounts() {}

    /** The value of the expression, which must be a number and not negative. */
    static long of(String clause, Expression expression, ExpressionCompiler compiler) {
        Object value = compiler.value(expression);
        if (!(value instanceof Number number) || number.longValue() < 0) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "The number in " + clause + " is " + describe(value) + ". It must be 0 or more.");
        }
        return number.longValue();
    }

    private static String describe(@Nullable Object value) {
        return value == null ? "NULL" : value.toString();
    }
}
