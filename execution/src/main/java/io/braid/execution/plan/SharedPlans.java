package io.braid.execution.plan;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.braid.grammar.script.StatementShape;
import io.braid.planner.literal.PlanGuard;
import io.braid.spi.Parameter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Knowledge about shapes of statements: which have been met, and how the plans of each are shared. The plans themselves
 * are in the plan cache. A guard of an older revision of the catalog is never used. Safe for use by many threads.
 */
final class SharedPlans {
    private static final long CACHED_BYTES = 8 << 20;
    private static final int BYTES_OF_A_SHAPE = 1 << 10;
    private static final int BYTES_PER_CHARACTER = 2;

    private final Cache<PlanKey, Known> shapes = Caffeine.newBuilder()
            .maximumWeight(CACHED_BYTES)
            .weigher((PlanKey key, Known known) ->
                    BYTES_OF_A_SHAPE + BYTES_PER_CHARACTER * key.sql().length())
            .executor(Runnable::run)
            .build();

    /** Knowledge about the statements of a shape. */
    private sealed interface Known {}

    /**
     * One of them has been planned by itself: there may be no other.
     *
     * @param text the hash code of its text
     */
    private record Met(int text) implements Known {}

    /** Each has a plan of its own. */
    private record Unshared(long revision) implements Known {}

    /** A plan for each class of values. */
    private record Shared(PlanGuard guard, long revision) implements Known {}

    /**
     * Values of a statement's literals, and the key of the plan for such values.
     *
     * @param key without a user
     */
    record Binding(PlanKey key, PlanGuard guard, List<Parameter> literals) {}

    /** The binding of a statement, if statements of its shape share plans; empty if that is not known. */
    Optional<Binding> bind(@Nullable StatementShape shape, PlanEnvironment environment, long revision) {
        Known known = shape == null ? null : shapes.getIfPresent(environment.key(shape.text()));
        return shape != null && known instanceof Shared shared && shared.revision() == revision
                ? bind(shape, shared.guard(), environment)
                : Optional.empty();
    }

    private static Optional<Binding> bind(StatementShape shape, PlanGuard guard, PlanEnvironment environment) {
        return guard.parameters(shape)
                .map(literals -> new Binding(
                        new PlanKey(guard.text(shape), guard.classOf(literals), environment.context()),
                        guard,
                        literals));
    }

    /** True if it is known how the plans of a shape are shared. */
    boolean isShared(StatementShape shape, PlanEnvironment environment, long revision) {
        return shapes.getIfPresent(environment.key(shape.text())) instanceof Shared shared
                && shared.revision() == revision;
    }

    /** True if a plan that others can share is to be looked for: another statement of the shape has been planned. */
    boolean isToBeShared(String sql, StatementShape shape, PlanEnvironment environment, long revision) {
        PlanKey key = environment.key(shape.text());
        Known known = shapes.getIfPresent(key);
        if (known == null) {
            shapes.put(key, new Met(sql.hashCode()));
            return false;
        }
        return !(known instanceof Met met && met.text() == sql.hashCode())
                && !(known instanceof Unshared unshared && unshared.revision() == revision)
                && !(known instanceof Shared shared
                        && shared.revision() == revision
                        && shared.guard().parameters(shape).isEmpty());
    }

    /**
     * Records how the plans of a shape are shared.
     *
     * @return empty if they are shared in another way, as other literals are parameters
     */
    Optional<Binding> share(StatementShape shape, PlanGuard guard, PlanEnvironment environment, long revision) {
        Known known = shapes.asMap()
                .compute(
                        environment.key(shape.text()),
                        (key, before) -> before instanceof Shared old && old.revision() == revision
                                ? old
                                : new Shared(guard, revision));
        return known instanceof Shared shared && shared.guard().isLike(guard)
                ? bind(shape, shared.guard(), environment)
                : Optional.empty();
    }

    /** Records that a shape's statements have plans of their own. */
    void keepApart(StatementShape shape, PlanEnvironment environment, long revision) {
        shapes.put(environment.key(shape.text()), new Unshared(revision));
    }
}
