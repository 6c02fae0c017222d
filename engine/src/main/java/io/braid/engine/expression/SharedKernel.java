package io.braid.engine.expression;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/** Common subexpression of several expressions: evaluated once for the same rows. */
final class SharedKernel implements Kernel {
    private final Kernel kernel;
    private @Nullable EvaluatedRows last;
    private @Nullable Column result;

    SharedKernel(Kernel kernel) {
        this.kernel = kernel;
    }

    @Override
    public DataType type() {
        return kernel.type();
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        Column known = result;
        if (known == null || rows != last) {
            known = kernel.evaluate(rows);
            result = known;
            last = rows;
        }
        return known;
    }
}
