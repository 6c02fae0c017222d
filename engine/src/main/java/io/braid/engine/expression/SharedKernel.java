package io.braid.engine.expression;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import org.jspecify.annotations.Nullable;

/** What several expressions have in common: asked again for the same rows, it yields the same column. */
final class SharedKernel implements Kernel {
    private final Kernel kernel;
    private @Nullable Rows last;
    private @Nullable Column result;

    SharedKernel(Kernel kernel) {
        this.kernel = kernel;
    }

    @Override
    public DataType type() {
        return kernel.type();
    }

    @Override
    public Column evaluate(Rows rows) {
        Column known = result;
        if (known == null || rows != last) {
            known = kernel.evaluate(rows);
            result = known;
            last = rows;
        }
        return known;
    }
}
