package io.braid.engine.expression.number;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;

/** Errors of arithmetic. */
public final class ArithmeticErrors {
    private ArithmeticErrors() {}

    public static BraidException outOfRange(DataType type) {
        return new BraidException(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                "A number does not fit the type " + type.withNullable(true)
                        + ". Cast the values it is computed from to a wider type.");
    }

    public static BraidException divisionByZero() {
        return new BraidException(
                ErrorCode.DIVISION_BY_ZERO,
                "A number is divided by zero. Exclude such rows, or write NULLIF(divisor, 0) to get NULL for them.");
    }
}
