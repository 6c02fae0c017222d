package io.braid.execution.result;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.Parameter;
import java.util.List;

/**
 * Key of a cached result: the very same plan, which is shared only by users with the same rights and catalog, and equal
 * parameters.
 */
record ResultKey(PlannedQuery plan, List<Parameter> parameters) {
    /** Of one with a few scans. */
    private static final long PLAN_BYTES = 4_000;

    private static final long PARAMETER_BYTES = 100;

    ResultKey {
        parameters = List.copyOf(parameters);
    }

    /** About what it and its place take of memory. The plan may be kept for it alone. */
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
    @SuppressWarnings("ReferenceEquality") // To compare whole plans would take longer than to run some.
    public boolean equals(Object other) {
        return other instanceof ResultKey key && plan == key.plan && parameters.equals(key.parameters);
    }

    @Override
    public int hashCode() {
        return 31 * System.identityHashCode(plan) + parameters.hashCode();
    }
}
