package io.braid.jdbc.cell;

import io.braid.jdbc.value.TemporalText;
import io.braid.wire.batch.WireInts;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.Date;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Dates; as a timestamp, their midnight. */
final class DateCells extends Cells {
    private final WireInts values;

    DateCells(ColumnDescriptor column, WireInts values) {
        super(column, values);
        this.values = values;
    }

    private LocalDate get(int row) {
        return DateCache.of(values.get(row));
    }

    @Override
    public Object object(int row) {
        return Date.valueOf(get(row));
    }

    @Override
    public String text(int row) {
        return TemporalText.DATE.format(get(row));
    }

    @Override
    public LocalDate date(int row, @Nullable Calendar calendar) {
        return get(row);
    }

    @Override
    public LocalDateTime timestamp(int row, @Nullable Calendar calendar) {
        return get(row).atStartOfDay();
    }
}
