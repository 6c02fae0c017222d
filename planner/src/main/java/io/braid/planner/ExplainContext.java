package io.braid.planner;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.parser.Explain;
import io.braid.planner.access.Rights;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.function.Function;

/**
 * Context of EXPLAIN: what it reports beside the plan.
 *
 * @param outlook what the user's limits say of a plan, in lines
 * @param rightsOf access rights of others; fails where the user may not know them
 */
public record ExplainContext(Function<PlannedQuery, List<String>> outlook, Function<Explain.Subject, Rights> rightsOf) {
    /** No limits, and no other users. */
    public static final ExplainContext NONE = new ExplainContext(plan -> List.of(), ExplainContext::refuse);

    private static Rights refuse(Explain.Subject subject) {
        throw new BraidException(
                ErrorCode.INSUFFICIENT_PRIVILEGE,
                "To explain the access of " + (subject.isRole() ? "role '" : "user '") + subject.name()
                        + "' is for administrators; EXPLAIN (ACCESS) explains your own");
    }
}
