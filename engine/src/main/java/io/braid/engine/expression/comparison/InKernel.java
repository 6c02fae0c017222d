package io.braid.engine.expression.comparison;

import io.braid.engine.column.KeyTable;
import io.braid.engine.expression.kernel.ConstantKernel;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kernel of IN over constants, by a hash table; null if the value is null, or equals no constant and one of them is
 * null.
 */
public final class InKernel implements Kernel {
    private final Kernel value;
    private final DataType type;
    private final KeyTable constants;
    private final boolean hasNull;

    /** @param constants constant kernels, of the value's representation */
    public InKernel(Kernel value, List<Kernel> constants, DataType type) {
        this.value = value;
        this.type = type;
        this.constants = new KeyTable(List.of(value.type()));
        boolean withNull = false;
        for (Kernel constant : constants) {
            Column single = ((ConstantKernel) constant).single();
            if (single.isNull(0)) {
                withNull = true;
            } else {
                this.constants.number(new Column[] {single}, 1);
            }
        }
        this.hasNull = withNull;
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        Column values = value.evaluate(rows);
        int[] numbers = constants.find(new Column[] {values}, rows.count());
        byte[] truth = new byte[numbers.length];
        for (int i = 0; i < truth.length; i++) {
            truth[i] = (byte) (numbers[i] == KeyTable.NONE ? 0 : 1);
        }
        return new BooleanColumn(type, truth.length, truth, hasNull ? whereTrue(truth) : values.validity());
    }

    private static long @Nullable [] whereTrue(byte[] truth) {
        long[] validity = Validity.allValid(truth.length);
        for (int i = 0; i < truth.length; i++) {
            if (truth[i] == 0) {
                Validity.setNull(validity, i);
            }
        }
        return validity;
    }
}
