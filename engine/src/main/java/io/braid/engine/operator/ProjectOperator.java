package io.braid.engine.operator;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operator that computes a row of expressions from each row of its input. */
public final class ProjectOperator implements Operator {
    private final Operator input;
    private final List<Kernel> kernels;

    public ProjectOperator(Operator input, List<Kernel> kernels) {
        this.input = input;
        this.kernels = List.copyOf(kernels);
    }

    @Override
    public @Nullable Batch next() {
        Batch batch = input.next();
        if (batch == null) {
            return null;
        }
        EvaluatedRows rows = EvaluatedRows.all(batch);
        Column[] columns = new Column[kernels.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = kernels.get(i).evaluate(rows);
        }
        return new Batch(batch.rows(), columns);
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
