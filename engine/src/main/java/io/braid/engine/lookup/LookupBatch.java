package io.braid.engine.lookup;

import io.braid.engine.expression.EvaluationContext;
import io.braid.engine.expression.ExpressionCompiler;
import io.braid.engine.plan.BatchedLookup;
import io.braid.spi.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Batch of point look-ups: one request in place of several runs of one query, each of which looks up a row by its key.
 *
 * @param lookup the look-up
 * @param others the parameters other than keys
 * @param keys the keys, each once
 */
public record LookupBatch(BatchedLookup lookup, List<Parameter> others, List<List<Object>> keys) {
    public LookupBatch {
        others = List.copyOf(others);
        keys = List.copyOf(keys);
    }

    /**
     * Combines the first of the runs with others. Runs without a key, or with different other parameters, are left out
     * and send their own requests.
     *
     * @param runs the parameters of each run of a query with this look-up, at least one
     */
    public static LookupBatch of(BatchedLookup lookup, List<List<Parameter>> runs) {
        int most = lookup.condition().largest().keys();
        List<List<Parameter>> others = new ArrayList<>();
        Set<List<Object>> keys = new LinkedHashSet<>();
        for (List<Parameter> run : runs) {
            ExpressionCompiler values = new ExpressionCompiler(EvaluationContext.now(run));
            others.add(values.parameters(lookup.text().arguments()));
            List<Object> key = key(lookup, values);
            if (key != null
                    && keys.size() < most
                    && others.get(others.size() - 1).equals(others.get(0))) {
                keys.add(key);
            }
        }
        return new LookupBatch(lookup, others.get(0), List.copyOf(keys));
    }

    /** Returns the key of a run; null if a part of it is null, because nothing equals null. */
    public static @Nullable List<Object> key(BatchedLookup lookup, ExpressionCompiler values) {
        List<Object> key = new ArrayList<>();
        for (Parameter part : values.parameters(lookup.key())) {
            if (part.value() == null) {
                return null;
            }
            key.add(part.value());
        }
        return key;
    }

    /** True if the batch replaces several requests. */
    public boolean isWorthAsking() {
        return keys.size() > 1;
    }
}
