package io.braid.planner.write;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/**
 * Check of a row that a statement has written. The row is allowed if a query finds it by its key; otherwise the
 * statement fails, and all of it is undone.
 *
 * @param query has the columns of the key as parameters, and yields a row if it is allowed
 * @param message of the error
 */
public record ResultCheck(PlannedQuery query, ErrorCode code, String message) {
    /** The error of a row that is not allowed. */
    public BraidException violation() {
        return new BraidException(code, message);
    }
}
