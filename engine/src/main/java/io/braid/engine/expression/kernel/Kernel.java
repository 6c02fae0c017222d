package io.braid.engine.expression.kernel;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.List;

/** An expression ready to be evaluated, a column at a time. Used by one thread. */
public interface Kernel {
    /** The type of the columns it yields. */
    DataType type();

    /** One value for each of the rows, in order. Fails only for values of these very rows. */
    Column evaluate(EvaluatedRows rows);

    /** The columns of several. */
    static Column[] evaluateAll(List<Kernel> kernels, EvaluatedRows rows) {
        Column[] columns = new Column[kernels.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = kernels.get(i).evaluate(rows);
        }
        return columns;
    }
}
