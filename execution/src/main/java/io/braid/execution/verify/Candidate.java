package io.braid.execution.verify;

import io.braid.execution.session.Session;
import io.braid.spi.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A successful statement that may be executed again for verification.
 *
 * @param session the session state at its execution
 * @param tries number of attempts that yielded to other queries
 */
record Candidate(String sql, Session session, List<Parameter> parameters, int tries) {
    private static final int LARGEST = 100_000;
    private static final int MOST_PARAMETERS = 1_000;

    Candidate {
        parameters = List.copyOf(parameters);
    }

    /** True if the statement is too large to be retained in the queue. */
    boolean isTooLarge() {
        return sql.length() > LARGEST
                || parameters.size() > MOST_PARAMETERS
                || parameters.stream().anyMatch(parameter -> isLarge(parameter.value()));
    }

    private static boolean isLarge(@Nullable Object value) {
        return (value instanceof String text && text.length() > LARGEST)
                || (value instanceof byte[] bytes && bytes.length > LARGEST);
    }

    Candidate again() {
        return new Candidate(sql, session, parameters, tries + 1);
    }
}
