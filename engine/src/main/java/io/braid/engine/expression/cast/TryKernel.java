package io.braid.engine.expression.cast;

import io.braid.engine.expression.kernel.ColumnKernel;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.engine.expression.kernel.ScatteredColumn;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Kernel with the values of another, and null for each row whose values make that fail. */
public final class TryKernel implements Kernel {
    private static final Set<ErrorCode> OF_CASTS = Set.of(
            ErrorCode.INVALID_CAST,
            ErrorCode.INVALID_DATETIME,
            ErrorCode.DATETIME_OUT_OF_RANGE,
            ErrorCode.NUMERIC_OUT_OF_RANGE,
            ErrorCode.STRING_TOO_LONG);

    private final Kernel tried;
    private final Predicate<ErrorCode> isOfValues;

    private TryKernel(Kernel tried, Predicate<ErrorCode> isOfValues) {
        this.tried = tried;
        this.isOfValues = isOfValues;
    }

    public static Kernel of(Kernel tried) {
        return new TryKernel(tried, ErrorCode::isOfValues);
    }

    /** Returns a cast that yields null for values that cannot be cast. Errors of its argument are thrown. */
    public static Kernel cast(Kernel argument, DataType type) {
        Kernel cast = CastCompiler.compile(new ColumnKernel(0, argument.type()), type);
        return new Computed(argument, new TryKernel(cast, OF_CASTS::contains));
    }

    @Override
    public DataType type() {
        return tried.type();
    }

    @Override
    public Column evaluate(EvaluatedRows rows) {
        ScatteredColumn result = new ScatteredColumn(type(), rows.count());
        put(result, rows, 0, rows.count());
        return result.build();
    }

    /** Evaluates rows, bisecting them on failure, because few batches have bad values, and those have few. */
    private void put(ScatteredColumn result, EvaluatedRows rows, int from, int to) {
        int[] part = IntStream.range(from, to).toArray();
        try {
            result.put(part, tried.evaluate(rows.narrow(part, part.length)));
        } catch (BraidException e) {
            if (!isOfValues.test(e.code())) {
                throw e;
            }
            if (part.length > 1) {
                int half = (from + to) / 2;
                put(result, rows, from, half);
                put(result, rows, half, to);
            }
        }
    }

    /** Kernel over the single column that another one yields. */
    private record Computed(Kernel argument, Kernel of) implements Kernel {
        @Override
        public DataType type() {
            return of.type();
        }

        @Override
        public Column evaluate(EvaluatedRows rows) {
            return of.evaluate(EvaluatedRows.all(new Batch(rows.count(), argument.evaluate(rows))));
        }
    }
}
