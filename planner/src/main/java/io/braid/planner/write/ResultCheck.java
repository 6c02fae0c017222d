package io.braid.planner.write;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/**
 * Check of rows that a statement has written. A row is allowed if a query finds it by its key; otherwise the statement
 * fails, and all of it is undone.
 *
 * @param one has the columns of a key as parameters, and yields a row if it is allowed
 * @param several the same for {@link #SEVERAL} keys, one after the other; yields a row for each that is allowed
 * @param message of the error
 */
public record ResultCheck(PlannedQuery one, PlannedQuery several, ErrorCode code, String message) {
    /** The number of keys that are looked for together. */
    public static final int SEVERAL = 32;

    /** The error of a row that is not allowed. */
    public BraidException violation() {
        return new BraidException(code, message);
    }
}
