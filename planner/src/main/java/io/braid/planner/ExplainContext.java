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
 * Context of EXPLAIN: information in addition to the plan.
 *
 * @param outlook returns the effects of the user's limits on a plan, in lines
 * @param sql the text of the whole statement; null if unknown
 * @param rightsOf returns the access rights of another user or role; fails if the user may not see them
 */
public record ExplainContext(
        @Nullable String sql,
        Function<PlannedQuery, List<String>> outlook,
        Function<Explain.Subject, Rights> rightsOf) {
    /** Context without limits and without access to other users' rights. */
    public static final ExplainContext NONE = new ExplainContext(null, plan -> List.of(), ExplainContext::refuse);

    private static Rights refuse(Explain.Subject subject) {
        throw new BraidException(
                ErrorCode.INSUFFICIENT_PRIVILEGE,
                "To explain the access of " + (subject.isRole() ? "role '" : "user '") + subject.name()
                        + "' is for administrators; EXPLAIN (ACCESS) explains your own");
    }
}
