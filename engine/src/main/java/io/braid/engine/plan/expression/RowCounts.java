package io.braid.engine.plan.expression;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The numbers of rows in clauses such as OFFSET and LIMIT. */
public final class RowCounts {
    private RowCounts() {}

    /**
     * The value, which must be a number and not negative.
     *
     * @param clause where it stands, as users call it
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
