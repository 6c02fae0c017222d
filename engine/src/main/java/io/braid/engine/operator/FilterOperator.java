package io.braid.engine.operator;

import io.braid.engine.expression.Predicate;
import io.braid.engine.expression.Rows;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** The rows of its input for which a condition is true. */
final class FilterOperator implements Operator {
    private final Operator input;
    private final Predicate condition;

    FilterOperator(Operator input, Predicate condition) {
        this.input = input;
        this.condition = condition;
    }

    @Override
    public @Nullable Batch next() {
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            Rows kept = condition.select(Rows.all(batch));
            if (kept.count() > 0) {
                return kept.toBatch();
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
