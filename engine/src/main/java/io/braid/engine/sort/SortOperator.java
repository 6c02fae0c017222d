package io.braid.engine.sort;

import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Operator that sorts its input. */
public final class SortOperator implements Operator {
    private final Operator input;
    private final RowSorter sorter;
    private boolean sorted;

    public SortOperator(Operator input, RowSorter sorter) {
        this.input = input;
        this.sorter = sorter;
    }

    @Override
    public @Nullable Batch next() {
        if (!sorted) {
            for (Batch batch = input.next(); batch != null; batch = input.next()) {
                sorter.add(batch);
            }
            input.close();
            sorter.finish();
            sorted = true;
        }
        return sorter.next();
    }

    @Override
    public boolean beginsAtOnce() {
        return input.beginsAtOnce();
    }

    @Override
    public void close() {
        sorted = true;
        try {
            input.close();
        } finally {
            sorter.close();
        }
    }
}
