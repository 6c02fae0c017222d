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
 * Registry of statement shapes and the way in which their plans are shared. The plans themselves are in the plan cache.
 * A guard from an older catalog revision is never used. Thread-safe.
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

    /** State of a shape. */
    private sealed interface Known {}

    /**
     * One statement of the shape has been planned individually; it may remain the only one.
     *
     * @param text hash code of its text
     */
    private record Met(int text) implements Known {}

    /** Each statement of the shape has its own plan. */
    private record Unshared(long revision) implements Known {}

    /** The statements share a plan for each class of values. */
    private record Shared(PlanGuard guard, long revision) implements Known {}

    /**
     * Values of a statement's literals, and the key of the shared plan for these values.
     *
     * @param key the key without a user
     */
    record Binding(PlanKey key, PlanGuard guard, List<Parameter> literals) {}

    /** The binding of a statement if its shape has shared plans; otherwise empty. */
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

    /** True if the shape has shared plans. */
    boolean isShared(StatementShape shape, PlanEnvironment environment, long revision) {
        return shapes.getIfPresent(environment.key(shape.text())) instanceof Shared shared
                && shared.revision() == revision;
    }

    /** True if a shared plan must be made, because another statement of the shape has been planned before. */
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
     * @return empty if the shape is already shared with other literals as parameters
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

    /** Records that statements of the shape have individual plans. */
    void keepApart(StatementShape shape, PlanEnvironment environment, long revision) {
        shapes.put(environment.key(shape.text()), new Unshared(revision));
    }
}
