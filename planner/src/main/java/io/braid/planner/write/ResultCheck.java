package io.braid.planner.write;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/**
 * Check of rows that a statement has written. A row is allowed if a query finds it by its key; otherwise the whole
 * statement fails and is rolled back.
 *
 * @param one has the columns of a key as parameters, and returns a row if it is allowed
 * @param several the same for {@link #SEVERAL} consecutive keys; returns a row for each that is allowed
 * @param message of the error
 */
public record ResultCheck(PlannedQuery one, PlannedQuery several, ErrorCode code, String message) {
    /** Number of keys per batch. */
    public static final int SEVERAL = 32;

    /** Returns the error for a row that is not allowed. */
    public BraidException violation() {
        return new BraidException(code, message);
    }
}
