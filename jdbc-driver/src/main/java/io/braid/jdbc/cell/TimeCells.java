package io.braid.jdbc.cell;

import io.braid.jdbc.value.SqlTemporals;
import io.braid.jdbc.value.TemporalText;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import java.time.LocalTime;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Times of day. */
final class TimeCells extends Cells {
    private final WireLongs values;

    TimeCells(ColumnDescriptor column, WireLongs values) {
        super(column, values);
        this.values = values;
    }

    private LocalTime get(int row) {
        return TimeTicks.toTime(values.get(row));
    }

    @Override
    public Object object(int row) {
        return SqlTemporals.time(get(row), null);
    }

    @Override
    public String text(int row) {
        return TemporalText.TIME.format(get(row));
    }

    @Override
    public LocalTime time(int row, @Nullable Calendar calendar) {
        return get(row);
    }
}
