package io.braid.engine.operator;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.plan.expression.Evaluation;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Operator of a set-returning function, whose rows are computed on demand. */
public final class TableFunctionOperator implements Operator {
    private final Supplier<Iterator<@Nullable Object[]>> function;
    private final List<DataType> types;
    private final int batchRows;
    private final Cancellation cancellation;
    private final Evaluation evaluation;
    private @Nullable Iterator<@Nullable Object[]> rows;

    public TableFunctionOperator(
            Supplier<Iterator<@Nullable Object[]>> function,
            List<DataType> types,
            int batchRows,
            Cancellation cancellation,
            Evaluation evaluation) {
        this.function = function;
        this.types = types;
        this.batchRows = batchRows;
        this.cancellation = cancellation;
        this.evaluation = evaluation;
    }

    @Override
    public @Nullable Batch next() {
        cancellation.check();
        Iterator<@Nullable Object[]> left = rows;
        if (left == null) {
            left = evaluation.keeping(function);
            rows = left;
        }
        BatchBuilder batch = new BatchBuilder(types, batchRows);
        Iterator<@Nullable Object[]> more = left;
        return evaluation.during(() -> {
            while (more.hasNext() && !batch.isFull()) {
                batch.appendRow(more.next());
                Evaluation.step();
            }
            return batch.isEmpty() ? null : batch.build();
        });
    }

    @Override
    public boolean beginsAtOnce() {
        return true;
    }

    @Override
    public void close() {
        rows = Collections.emptyIterator();
    }
}
