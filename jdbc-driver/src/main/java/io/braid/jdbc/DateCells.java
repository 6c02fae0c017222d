package io.braid.jdbc;

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
        return KnownDays.of(values.get(row));
    }

    @Override
    Object object(int row) {
        return Date.valueOf(get(row));
    }

    @Override
    String text(int row) {
        return TemporalText.DATE.format(get(row));
    }

    @Override
    LocalDate date(int row, @Nullable Calendar calendar) {
        return get(row);
    }

    @Override
    LocalDateTime timestamp(int row, @Nullable Calendar calendar) {
        return get(row).atStartOfDay();
    }
}
