package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Operator that moves the first columns of its input to the end. */
public final class RotatedColumnsOperator implements Operator {
    private final Operator input;
    private final int[] order;

    /**
     * @param first number of columns that move to the end
     * @param others number of the remaining columns
     */
    public RotatedColumnsOperator(Operator input, int first, int others) {
        this.input = input;
        this.order = new int[first + others];
        Arrays.setAll(order, i -> i < others ? first + i : i - others);
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = input.next();
        return batch == null ? null : batch.project(order);
    }

    @Override
    public void close() {
        input.close();
    }
}
