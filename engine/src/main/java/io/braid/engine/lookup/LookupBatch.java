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
 * Batch of point look-ups: one request in place of several runs of one query, each of which looks for a row by its key.
 *
 * @param lookup how it is asked
 * @param others what it is sent beside keys
 * @param keys that are looked for, each once
 */
public record LookupBatch(BatchedLookup lookup, List<Parameter> others, List<List<Object>> keys) {
    public LookupBatch {
        others = List.copyOf(others);
        keys = List.copyOf(keys);
    }

    /**
     * What the first of the runs has in common with others. Those that look for no key, or send something else beside
     * it, are left out: they ask for themselves.
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

    /** The key that a run looks for; null if there is none, for nothing is equal to null. */
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

    /** True if a source is to be asked in the place of the runs. */
    public boolean isWorthAsking() {
        return keys.size() > 1;
    }
}
