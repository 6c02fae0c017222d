package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operator that returns the rows of all inputs, one input after the other. The sources of later inputs may be read
 * ahead meanwhile.
 */
public final class UnionOperator implements Operator {
    private final List<Operator> inputs;
    private int current;

    public UnionOperator(List<Operator> inputs) {
        this.inputs = List.copyOf(inputs);
    }

    @Override
    public @Nullable Batch next() {
        while (current < inputs.size()) {
            Batch batch = inputs.get(current).next();
            if (batch != null) {
                return batch;
            }
            inputs.get(current).close();
            current++;
        }
        return null;
    }

    @Override
    public boolean beginsAtOnce() {
        return inputs.subList(current, inputs.size()).stream().allMatch(Operator::beginsAtOnce);
    }

    @Override
    public void close() {
        current = inputs.size();
        Operators.closeAll(inputs);
    }
}
