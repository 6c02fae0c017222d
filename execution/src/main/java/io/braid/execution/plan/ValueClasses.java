package io.braid.execution.plan;

import io.braid.planner.literal.PlanGuard;
import io.braid.spi.Parameter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the values that clients give for a statement's parameters. Each has a plan of its own, as far as they are
 * few; all others use the plan for any values. Safe for use by many threads.
 */
public final class ValueClasses {
    private static final int MOST = 10;
    /** Tells the plans of a class from those of statements with literals in the same places. */
    private static final String PREFIX = "? ";

    private final PlanGuard guard;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    private ValueClasses(PlanGuard guard) {
        this.guard = guard;
    }

    /** The classes that a guard tells apart; null if the plan is the same for all values. */
    static @Nullable ValueClasses of(PlanGuard guard) {
        return guard.uses().isEmpty() ? null : new ValueClasses(guard);
    }

    /** The class of values that has a plan of its own; null where these use the plan for any values. */
    public @Nullable String of(List<Parameter> values) {
        if (values.stream().anyMatch(parameter -> parameter.value() == null)) {
            return null;
        }
        String name = PREFIX + guard.classOf(values);
        return known.contains(name) || (known.size() < MOST && known.add(name)) ? name : null;
    }
}
