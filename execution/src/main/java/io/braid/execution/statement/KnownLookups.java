package io.braid.execution.statement;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.execution.plan.BoundPlan;
import io.braid.execution.plan.ShapedText;
import io.braid.execution.session.Session;
import io.braid.execution.users.Identity;
import io.braid.grammar.script.StatementShape;
import io.braid.planner.literal.PlanGuard;
import io.braid.planner.option.PlannerOptions;
import org.jspecify.annotations.Nullable;

/**
 * Cache of point look-ups by statement shape, so that a look-up with a literal key can be batched before its plan is
 * looked up. The plan is validated when the statement runs. Thread-safe.
 */
final class KnownLookups {
    private static final int MOST = 1_000;
    /** Longer texts are not look-ups, and computing their shape would occupy a thread that many connections share. */
    private static final int LONGEST_TEXT = 2_000;

    private final Cache<Key, Known> plans =
            Caffeine.newBuilder().maximumSize(MOST).executor(Runnable::run).build();

    /** A look-up's plan without literals. */
    private record Known(PlannedQuery plan, PlanGuard guard) {}

    /** All inputs except the catalog that determine the plan of a shape. */
    private record Key(
            String database, @Nullable String schema, Identity identity, PlannerOptions options, String shape) {
        static Key of(Session session, StatementShape shape) {
            return new Key(
                    session.database().name(),
                    session.schema(),
                    session.identity(),
                    session.settings().planner(),
                    shape.text());
        }
    }

    /** Caches the plan of a statement if it is a look-up by a literal. */
    @SuppressWarnings("ReferenceEquality") // Plans are compared by identity, because structural comparison is slow.
    void add(ShapedText text, Session session, BoundPlan plan) {
        PlanGuard guard = plan.guard();
        StatementShape shape = guard == null || plan.plan().commonLookup() == null ? null : shape(text, session);
        if (guard != null && shape != null) {
            Key key = Key.of(session, shape);
            Known known = plans.getIfPresent(key);
            if (known == null || known.plan() != plan.plan()) {
                plans.put(key, new Known(plan.plan(), guard));
            }
        }
    }

    /** The look-up that a statement probably is; null for other statements. */
    @Nullable
    PointLookup find(ShapedText text, Session session) {
        StatementShape shape = shape(text, session);
        Known known = shape == null ? null : plans.getIfPresent(Key.of(session, shape));
        return shape == null || known == null
                ? null
                : known.guard()
                        .parameters(shape)
                        .map(literals -> new ReadyStatement.Query(known.plan(), literals, true, null))
                        .map(query -> PointLookup.of(query, session.settings().planner()))
                        .orElse(null);
    }

    private static @Nullable StatementShape shape(ShapedText text, Session session) {
        return text.sql().length() > LONGEST_TEXT
                ? null
                : text.shape(session.settings().planner());
    }
}
