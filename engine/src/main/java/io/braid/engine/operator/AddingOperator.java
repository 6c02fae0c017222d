package io.braid.engine.operator;

import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds all rows to groups. Yields none itself. */
final class AddingOperator implements Operator {
    private final Operator input;
    private final List<Groups> sets;

    AddingOperator(Operator input, List<Groups> sets) {
        this.input = input;
        this.sets = List.copyOf(sets);
    }

    @Override
    public @Nullable Batch next() {
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            for (Groups groups : sets) {
                groups.add(batch);
            }
        }
        return null;
    }

    @Override
    public boolean beginsAtOnce() {
        return input.beginsAtOnce();
    }

    @Override
    public void close() {
        input.close();
    }
}
