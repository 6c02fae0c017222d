package io.braid.engine.plan.expression;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Validation of numbers of rows in clauses such as OFFSET and LIMIT. */
public final class RowCounts {
    private RowCounts() {}

    /**
     * Returns the value, which must be a non-negative number.
     *
     * @param clause name of the clause in error messages
     */
    public static Number checked(String clause, @Nullable Object value) {
        if (value instanceof Number number && number.longValue() >= 0) {
            return number;
        }
        throw new BraidException(
                ErrorCode.INVALID_PARAMETER,
                "The number in " + clause + " is " + describe(value) + ". It must be 0 or more.");
    }

    private static String describe(@Nullable Object value) {
        return value == null ? "NULL" : value.toString();
    }
}
