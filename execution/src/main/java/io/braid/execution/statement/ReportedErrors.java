package io.braid.execution.statement;

import io.braid.execution.session.Session;
import io.braid.execution.users.Users;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Filter of errors that are reported to users: a source's own message may quote data that they must not see. */
public final class ReportedErrors {
    private static final Logger LOG = LoggerFactory.getLogger(ReportedErrors.class);

    private final Users users;

    public ReportedErrors(Users users) {
        this.users = users;
    }

    /** The error to report to a session. Only administrators get messages of sources; the log contains them in full. */
    public Throwable of(Throwable failure, Session session) {
        boolean isSources =
                failure instanceof BraidException known && known.code().category() == ErrorCategory.SOURCE;
        boolean isAdministrator =
                users.known(session.identity()).filter(Principal::administrator).isPresent();
        if (!isSources || isAdministrator) {
            return failure;
        }
        LOG.warn("A statement of {} failed", session, failure);
        return new BraidException(
                ((BraidException) failure).code(),
                "A source could not do its part of this; an administrator finds the details in the server's log");
    }
}
