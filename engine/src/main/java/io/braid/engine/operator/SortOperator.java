package io.braid.engine.operator;

import io.braid.engine.sort.RowSorter;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** All rows of its input in order. */
final class SortOperator implements Operator {
    private final Operator input;
    private final RowSorter sorter;
    private boolean sorted;

    SortOperator(Operator input, RowSorter sorter) {
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
