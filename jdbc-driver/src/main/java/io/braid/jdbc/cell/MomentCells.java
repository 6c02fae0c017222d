package io.braid.jdbc.cell;

import io.braid.jdbc.metadata.ZonedTimestamps;
import io.braid.jdbc.value.SqlTemporals;
import io.braid.jdbc.value.TemporalText;
import io.braid.wire.batch.WireLongs;
import io.braid.wire.message.ColumnDescriptor;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * Timestamps with a time zone, shown in the session's time zone; as a date or a time, in that of the calendar or of
 * this computer.
 */
final class MomentCells extends Cells {
    private final WireLongs values;
    private final ZoneId zone;

    MomentCells(ColumnDescriptor column, WireLongs values, ZoneId zone) {
        super(column, values);
        this.values = values;
        this.zone = zone;
    }

    @Override
    public boolean hasMoments() {
        return true;
    }

    @Override
    public OffsetDateTime moment(int row) {
        return TimeTicks.toTimestamp(values.get(row))
                .atOffset(ZoneOffset.UTC)
                .atZoneSameInstant(zone)
                .toOffsetDateTime();
    }

    @Override
    public Object object(int row) {
        return ZonedTimestamps.isReportedAsPlain(column())
                ? Timestamp.from(moment(row).toInstant())
                : moment(row);
    }

    @Override
    public String text(int row) {
        return TemporalText.MOMENT.format(moment(row));
    }

    @Override
    public LocalDate date(int row, @Nullable Calendar calendar) {
        return timestamp(row, calendar).toLocalDate();
    }

    @Override
    public LocalTime time(int row, @Nullable Calendar calendar) {
        return timestamp(row, calendar).toLocalTime();
    }

    @Override
    public LocalDateTime timestamp(int row, @Nullable Calendar calendar) {
        return moment(row).atZoneSameInstant(SqlTemporals.zone(calendar)).toLocalDateTime();
    }
}
