package io.braid.jdbc.cell;

import io.braid.jdbc.value.TemporalText;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Timestamps without a time zone. */
final class TimestampCells extends Cells {
    private final WireLongs values;

    TimestampCells(ColumnDescriptor column, WireLongs values) {
        super(column, values);
        this.values = values;
    }

    private LocalDateTime get(int row) {
        return TimeTicks.toTimestamp(values.get(row));
    }

    @Override
    public Object object(int row) {
        return Timestamp.valueOf(get(row));
    }

    @Override
    public String text(int row) {
        return TemporalText.TIMESTAMP.format(get(row));
    }

    @Override
    public LocalDate date(int row, @Nullable Calendar calendar) {
        return get(row).toLocalDate();
    }

    @Override
    public LocalTime time(int row, @Nullable Calendar calendar) {
        return get(row).toLocalTime();
    }

    @Override
    public LocalDateTime timestamp(int row, @Nullable Calendar calendar) {
        return get(row);
    }
}
