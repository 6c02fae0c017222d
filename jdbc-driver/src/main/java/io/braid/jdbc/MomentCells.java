package io.braid.jdbc;

import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/** Moments in time, shown in UTC; as a date or a time without a zone, in the zone of the reader. */
final class MomentCells extends Cells {
    private final WireLongs values;

    MomentCells(ColumnDescriptor column, WireLongs values) {
        super(column, values);
        this.values = values;
    }

    @Override
    boolean hasMoments() {
        return true;
    }

    @Override
    OffsetDateTime moment(int row) {
        return Ticks.toTimestamp(values.get(row)).atOffset(ZoneOffset.UTC);
    }

    @Override
    Object object(int row) {
        return ZonedTimestamps.isToldAsPlain(column())
                ? Timestamp.from(moment(row).toInstant())
                : moment(row);
    }

    @Override
    String text(int row) {
        return TemporalText.MOMENT.format(moment(row));
    }

    @Override
    LocalDate date(int row, @Nullable Calendar calendar) {
        return timestamp(row, calendar).toLocalDate();
    }

    @Override
    LocalTime time(int row, @Nullable Calendar calendar) {
        return timestamp(row, calendar).toLocalTime();
    }

    @Override
    LocalDateTime timestamp(int row, @Nullable Calendar calendar) {
        return moment(row).atZoneSameInstant(SqlTemporals.zone(calendar)).toLocalDateTime();
    }
}
