package io.braid.jdbc;

import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;

/** Timestamps without a time zone: what calendar and clock show, wherever that is. */
final class TimestampCells extends Cells {
    private final WireLongs values;

    TimestampCells(ColumnDescriptor column, WireLongs values) {
        super(column);
        this.values = values;
    }

    private LocalDateTime get(int row) {
        return Ticks.toTimestamp(values.get(row));
    }

    @Override
    boolean isNull(int row) {
        return values.isNull(row);
    }

    @Override
    Object object(int row) {
        return Timestamp.valueOf(get(row));
    }

    @Override
    String text(int row) {
        return TemporalText.TIMESTAMP.format(get(row));
    }

    @Override
    LocalDate date(int row, ZoneId zone) {
        return get(row).toLocalDate();
    }

    @Override
    LocalTime time(int row, ZoneId zone) {
        return get(row).toLocalTime();
    }

    @Override
    LocalDateTime timestamp(int row, ZoneId zone) {
        return get(row);
    }
}
