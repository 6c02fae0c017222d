package io.braid.execution.result;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.Parameter;
import java.util.List;

/**
 * Key of a cached result: the plan by identity and the parameters by value. Plans are shared only by users with equal
 * privileges and catalogs.
 */
record ResultKey(PlannedQuery plan, List<Parameter> parameters) {
    /** Approximate size of a plan with a few scans. */
    private static final long PLAN_BYTES = 4_000;

    private static final long PARAMETER_BYTES = 100;

    ResultKey {
        parameters = List.copyOf(parameters);
    }

    /** Approximate memory of the key, including the plan, which may be retained only by this key. */
    long bytes() {
        return PLAN_BYTES + parameters.stream().mapToLong(ResultKey::bytes).sum();
    }

    private static long bytes(Parameter parameter) {
        Object value = parameter.value();
        if (value instanceof String text) {
            return PARAMETER_BYTES + 2L * text.length();
        }
        return PARAMETER_BYTES + (value instanceof byte[] bytes ? bytes.length : 0);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // Structural comparison of plans would take longer than some queries.
    public boolean equals(Object other) {
        return other instanceof ResultKey key && plan == key.plan && parameters.equals(key.parameters);
    }

    @Override
    public int hashCode() {
        return 31 * System.identityHashCode(plan) + parameters.hashCode();
    }
}
