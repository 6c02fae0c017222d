package io.braid.execution.statement;

import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/** Privilege check of statements that are reserved to administrators. */
final class Administrators {
    private Administrators() {}

    /** @param deed the action, as the beginning of a sentence */
    static void require(Principal principal, String deed) {
        if (!principal.administrator()) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    deed + " is for administrators; the user '" + principal.user() + "' is none");
        }
    }
}
