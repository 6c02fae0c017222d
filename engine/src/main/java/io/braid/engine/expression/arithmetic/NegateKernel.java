package io.braid.engine.expression.arithmetic;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.DoubleColumn;
import io.braid.spi.type.DataType;

/** Kernel of the negation of floating-point numbers; zero may become negative. */
public record NegateKernel(Kernel argument, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        DoubleColumn column = (DoubleColumn) argument.evaluate(rows);
        double[] values = column.values();
        double[] opposite = new double[rows.count()];
        for (int i = 0; i < opposite.length; i++) {
            opposite[i] = -values[i];
        }
        return new DoubleColumn(type, opposite.length, opposite, column.validity());
    }
}
