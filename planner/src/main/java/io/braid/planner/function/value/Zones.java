package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code time AT TIME ZONE zone}: the local time of a timestamp with time zone, and the timestamp with time zone of a
 * local time. An ambiguous local time, when clocks are set back, is the later one. A skipped local time, when they are
 * set forward, is interpreted with the offset before the change.
 */
public final class Zones {
    private static final Set<String> WITHOUT_PLACE = Set.of("UTC", "GMT");

    private Zones() {}

    public static RelDataType typeThere(SqlOperatorBinding call) {
        RelDataType time = call.getOperandType(1);
        if (time.getSqlTypeName() == SqlTypeName.TIME) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED,
                    "There are no times of day with a zone, so that none has AT TIME ZONE. Add it to a date first");
        }
        boolean isClock = time.getSqlTypeName() == SqlTypeName.TIMESTAMP;
        SqlTypeName type = isClock ? SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE : SqlTypeName.TIMESTAMP;
        return call.getTypeFactory().createSqlType(type, Math.max(0, time.getPrecision()));
    }

    /** Converts a time; a date is midnight UTC. */
    public static Object there(String zone, @Nullable Object time) {
        ZoneId there = named(zone);
        return time instanceof LocalDateTime clock
                ? clock.atZone(there).withLaterOffsetAtOverlap().toOffsetDateTime()
                : Times.timestamp(time)
                        .atOffset(ZoneOffset.UTC)
                        .atZoneSameInstant(there)
                        .toLocalDateTime();
    }

    /**
     * Returns a time zone by PostgreSQL's names: abbreviations and offsets have other meanings in Java, and in POSIX
     * than in ISO 8601.
     */
    private static ZoneId named(String zone) {
        try {
            if (zone.contains("/") || WITHOUT_PLACE.contains(zone)) {
                return ZoneId.of(zone);
            }
        } catch (DateTimeException e) {
            throw unknown(zone, e);
        }
        throw unknown(zone, null);
    }

    private static BraidException unknown(String zone, @Nullable Throwable cause) {
        return new BraidException(
                ErrorCode.INVALID_PARAMETER,
                "There is no time zone '" + zone + "'. Name it by its place, as in 'Europe/Berlin', or 'UTC'",
                cause);
    }
}
