package io.braid.engine.operator;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Predicate;
import io.braid.spi.batch.Batch;
import org.jspecify.annotations.Nullable;

/** Operator that returns the rows of its input for which a condition is true. */
public final class FilterOperator implements Operator {
    private final Operator input;
    private final Predicate condition;

    public FilterOperator(Operator input, Predicate condition) {
        this.input = input;
        this.condition = condition;
    }

    @Override
    public @Nullable Batch next() {
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            EvaluatedRows retained = condition.select(EvaluatedRows.all(batch));
            if (retained.count() > 0) {
                return retained.toBatch();
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
