package io.braid.engine.expression.arithmetic;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.expression.kernel.Kernel;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Ticks;
import java.time.LocalDate;
import java.util.function.ToIntFunction;

/** Kernel of a field, such as the year, of a date or a timestamp. */
public record DateFieldKernel(Kernel time, ToIntFunction<LocalDate> field, DataType type) implements Kernel {
    @Override
    public Column evaluate(EvaluatedRows rows) {
        Column times = time.evaluate(rows);
        long[] fields = new long[rows.count()];
        if (times instanceof IntColumn dates) {
            int[] days = dates.values();
            for (int i = 0; i < fields.length; i++) {
                fields[i] = field.applyAsInt(LocalDate.ofEpochDay(days[i]));
            }
        } else {
            long[] ticks = ((LongColumn) times).values();
            for (int i = 0; i < fields.length; i++) {
                fields[i] = field.applyAsInt(LocalDate.ofEpochDay(Math.floorDiv(ticks[i], Ticks.PER_DAY)));
            }
        }
        return new LongColumn(type, fields.length, fields, times.validity());
    }
}
