package io.braid.engine.expression.kernel;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;

/** Vectorized expression, evaluated for a column at a time. Used by one thread. */
public interface Kernel {
    /** The type of its result columns. */
    DataType type();

    /** Returns one value for each of the rows, in order. Fails only because of values in these rows. */
    Column evaluate(EvaluatedRows rows);

    /** Returns the columns of several kernels. */
    static Column[] evaluateAll(List<Kernel> kernels, EvaluatedRows rows) {
        Column[] columns = new Column[kernels.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = kernels.get(i).evaluate(rows);
        }
        return columns;
    }
}
