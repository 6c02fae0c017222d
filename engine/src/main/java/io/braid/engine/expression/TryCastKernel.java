package io.braid.engine.expression;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.Set;
import java.util.stream.IntStream;

/** Values as another type, and null for each that is none of it. What the values are computed of may fail as ever. */
final class TryCastKernel implements Kernel {
    private static final Set<ErrorCode> OF_VALUES = Set.of(
            ErrorCode.INVALID_CAST,
            ErrorCode.INVALID_DATETIME,
            ErrorCode.NUMERIC_OUT_OF_RANGE,
            ErrorCode.STRING_TOO_LONG);

    private final Kernel argument;
    private final Kernel cast;

    TryCastKernel(Kernel argument, DataType type) {
        this.argument = argument;
        this.cast = CastCompiler.compile(new ColumnKernel(0, argument.type()), type);
    }

    @Override
    public DataType type() {
        return cast.type();
    }

    @Override
    public Column evaluate(Rows rows) {
        Rows values = Rows.all(new Batch(rows.count(), argument.evaluate(rows)));
        ScatteredColumn result = new ScatteredColumn(type(), rows.count());
        put(result, values, 0, rows.count());
        return result.build();
    }

    /** Most batches have no bad value, and those that have one have few: half by half they are found. */
    private void put(ScatteredColumn result, Rows values, int from, int to) {
        int[] part = IntStream.range(from, to).toArray();
        try {
            result.put(part, cast.evaluate(values.narrow(part, part.length)));
        } catch (BraidException e) {
            if (!OF_VALUES.contains(e.code())) {
                throw e;
            }
            if (part.length > 1) {
                int half = (from + to) / 2;
                put(result, values, from, half);
                put(result, values, half, to);
            }
        }
    }
}
