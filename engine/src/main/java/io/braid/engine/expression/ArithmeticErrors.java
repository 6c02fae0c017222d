package io.braid.engine.expression;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;

/** What goes wrong with numbers. */
public final class ArithmeticErrors {
    private ArithmeticErrors() {}

    public static BraidException outOfRange(DataType type) {
        return new BraidException(
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                "A number does not fit the type " + type.withNullable(true)
                        + ". Cast the values it is computed from to a wider type.");
    }

    static BraidException divisionByZero() {
        return new BraidException(
                ErrorCode.DIVISION_BY_ZERO,
                "A number is divided by zero. Exclude such rows, or write NULLIF(divisor, 0) to get NULL for them.");
    }
}
