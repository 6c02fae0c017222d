package io.braid.engine.expression.comparison;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.BooleanColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.Validity;
import io.braid.spi.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kernel of AND and OR in three-valued logic. Arguments are evaluated in order, each only for the rows that the
 * previous ones have not decided.
 */
public final class ConnectiveKernel implements Kernel {
    private final List<Kernel> arguments;
    private final DataType type;
    /** The deciding value: 0 for AND, 1 for OR. */
    private final byte decisive;

    private ConnectiveKernel(List<Kernel> arguments, DataType type, int decisive) {
        this.arguments = arguments;
        this.type = type;
        this.decisive = (byte) decisive;
    }

    public static ConnectiveKernel and(List<Kernel> arguments, DataType type) {
        return new ConnectiveKernel(arguments, type, 0);
    }

    public static ConnectiveKernel or(List<Kernel> arguments, DataType type) {
        return new ConnectiveKernel(arguments, type, 1);
    }

    @Override
    public DataType type() {
        return type;
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        int count = rows.count();
        byte[] truth = new byte[count];
        boolean[] unknown = new boolean[count];
        int[] open = new int[count];
        for (int i = 0; i < count; i++) {
            truth[i] = (byte) (1 - decisive);
            open[i] = i;
        }
        int opened = count;
        for (Kernel argument : arguments) {
            BooleanColumn values = (BooleanColumn) argument.evaluate(rows.narrow(open, opened));
            opened = decide(values, open, truth, unknown);
            if (opened == 0) {
                break;
            }
        }
        return new BooleanColumn(type, count, truth, validity(unknown));
    }

    /** Retains the undecided rows in {@code open}, and returns their number. */
    private int decide(BooleanColumn values, int[] open, byte[] truth, boolean[] unknown) {
        int opened = 0;
        for (int i = 0; i < values.rows(); i++) {
            int row = open[i];
            boolean isNull = values.isNull(i);
            if (!isNull && values.values()[i] == decisive) {
                truth[row] = decisive;
                unknown[row] = false;
            } else {
                unknown[row] |= isNull;
                open[opened++] = row;
            }
        }
        return opened;
    }

    private static long @Nullable [] validity(boolean[] unknown) {
        long[] validity = null;
        for (int i = 0; i < unknown.length; i++) {
            if (unknown[i]) {
                if (validity == null) {
                    validity = Validity.allValid(unknown.length);
                }
                Validity.setNull(validity, i);
            }
        }
        return validity;
    }
}
