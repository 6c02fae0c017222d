package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.parser.Explain;
import io.braid.planner.access.Rights;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Context of EXPLAIN: what it reports beside the plan.
 *
 * @param outlook what the user's limits say of a plan, in lines
 * @param sql the text of the whole statement; null where nobody knows it
 * @param rightsOf access rights of others; fails where the user may not know them
 */
public record ExplainContext(
        @Nullable String sql,
        Function<PlannedQuery, List<String>> outlook,
        Function<Explain.Subject, Rights> rightsOf) {
    /** No limits, and no other users. */
    public static final ExplainContext NONE = new ExplainContext(null, plan -> List.of(), ExplainContext::refuse);

    private static Rights refuse(Explain.Subject subject) {
        throw new BraidException(
                ErrorCode.INSUFFICIENT_PRIVILEGE,
                "To explain the access of " + (subject.isRole() ? "role '" : "user '") + subject.name()
                        + "' is for administrators; EXPLAIN (ACCESS) explains your own");
    }
}
