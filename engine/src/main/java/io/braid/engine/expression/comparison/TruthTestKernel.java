package io.braid.engine.expression.comparison;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;

/**
 * Kernel of IS TRUE, IS FALSE and their negations; never null itself.
 *
 * @param value the truth value to test for
 * @param opposite true for IS NOT
 */
public record TruthTestKernel(Kernel argument, boolean value, boolean opposite, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        BooleanColumn column = (BooleanColumn) argument.evaluate(rows);
        byte[] truth = new byte[rows.count()];
        for (int i = 0; i < truth.length; i++) {
            boolean holds = !column.isNull(i) && column.get(i) == value;
            truth[i] = (byte) (holds == opposite ? 0 : 1);
        }
        return new BooleanColumn(type, truth.length, truth, null);
    }
}
