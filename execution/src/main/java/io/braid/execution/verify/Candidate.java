package io.braid.execution.verify;

import io.braid.execution.session.Session;
import io.braid.spi.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement that has ended well and may be run again.
 *
 * @param session that asked, as it was then
 * @param tries how often it had to give way to others
 */
record Candidate(String sql, Session session, List<Parameter> parameters, int tries) {
    private static final int LARGEST = 100_000;
    private static final int MOST_PARAMETERS = 1_000;

    Candidate {
        parameters = List.copyOf(parameters);
    }

    /** True if too much would have to be kept until its turn comes. */
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
