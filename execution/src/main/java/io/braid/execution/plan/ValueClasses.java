package io.braid.execution.plan;

import io.braid.planner.literal.PlanGuard;
import io.braid.spi.Parameter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Selectivity classes of a statement's parameter values. Up to a maximum number, each class has its own plan; all
 * others use the generic plan. Thread-safe.
 */
public final class ValueClasses {
    private static final int MOST = 10;
    /** Distinguishes these plans from those of statements with literals in the same positions. */
    private static final String PREFIX = "? ";

    private final PlanGuard guard;
    private final Set<String> known = ConcurrentHashMap.newKeySet();

    private ValueClasses(PlanGuard guard) {
        this.guard = guard;
    }

    /** The classes that a guard distinguishes; null if the plan is the same for all values. */
    static @Nullable ValueClasses of(PlanGuard guard) {
        return guard.uses().isEmpty() ? null : new ValueClasses(guard);
    }

    /** The class of values that has its own plan; null if the generic plan is to be used. */
    public @Nullable String of(List<Parameter> values) {
        if (values.stream().anyMatch(parameter -> parameter.value() == null)) {
            return null;
        }
        String name = PREFIX + guard.classOf(values);
        return known.contains(name) || (known.size() < MOST && known.add(name)) ? name : null;
    }
}
