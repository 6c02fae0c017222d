package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rows of its input with some of the first columns behind the others. */
public final class RotatedColumnsOperator implements Operator {
    private final Operator input;
    private final int[] order;

    /**
     * @param first how many columns go to the end
     * @param others how many come before them then
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
