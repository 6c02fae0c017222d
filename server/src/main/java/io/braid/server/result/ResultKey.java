package io.braid.server.result;

import io.braid.engine.plan.PlannedQuery;
import io.braid.spi.Parameter;
import java.util.List;

/**
 * What two queries have to have in common to have the same result: the very same plan, which nobody else shares who has other
 * rights or another catalog, and equal parameters.
 */
record ResultKey(PlannedQuery plan, List<Parameter> parameters) {
    ResultKey {
        parameters = List.copyOf(parameters);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // To compare whole plans would take longer than to run some.
    public boolean equals(Object other) {
        return other instanceof ResultKey key && plan == key.plan && parameters.equals(key.parameters);
    }

    @Override
    public int hashCode() {
        return 31 * System.identityHashCode(plan) + parameters.hashCode();
    }
}
