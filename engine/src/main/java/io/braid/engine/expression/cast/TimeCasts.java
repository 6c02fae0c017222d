package io.braid.engine.expression.cast;

import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.batch.IntColumnBuilder;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.batch.LongColumnBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TimeText;
import io.braid.spi.type.TypeKind;
import io.braid.spi.type.ZonedTimes;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Casts to dates and times; timestamps with a time zone are converted to UTC. */
final class TimeCasts {
    private TimeCasts() {}

    /** Returns the cast to a date or a time, or null if there is none. */
    static @Nullable RowCast of(DataType from, DataType to) {
        return switch (from.kind()) {
            case VARCHAR -> fromText(to);
            case DATE -> to.kind() == TypeKind.TIME ? null : fromDate(to);
            case TIMESTAMP, TIMESTAMP_TZ -> fromTimestamp(to);
            case TIME -> to.kind() == TypeKind.TIME ? TimeCasts::copyTicks : null;
            case TIME_TZ ->
                to.kind() == TypeKind.TIME
                        ? (source, row, target) -> append(target, ZonedTimes.ticks(ticks(source, row)))
                        : null;
            case INTERVAL -> to.kind() == TypeKind.TIME ? TimeCasts::timeOfInterval : null;
            default -> null;
        };
    }

    /** Rounds to a multiple of the step; a time of day remains within its day. */
    static long round(long ticks, long step, TypeKind kind) {
        long below = Math.floorDiv(ticks, step) * step;
        long rounded = ticks - below >= step - (ticks - below) ? below + step : below;
        return kind == TypeKind.TIME && rounded >= Ticks.PER_DAY ? below : rounded;
    }

    private static @Nullable RowCast fromText(DataType to) {
        return switch (to.kind()) {
            case DATE ->
                (source, row, target) -> {
                    String text = text(source, row);
                    ((IntColumnBuilder) target)
                            .append(day(text).orElseThrow(() -> CastErrors.invalidDateTime(text, to, "yyyy-mm-dd")));
                };
            case TIME -> parsed(TimeText::parseTime, to, "hh:mm:ss[.fffffff]");
            case TIMESTAMP -> parsed(TimeText::parseTimestamp, to, "yyyy-mm-dd hh:mm:ss[.fffffff]");
            default -> parsed(TimeText::parseMoment, to, TimeText.MOMENT);
        };
    }

    /** Parses the day of a date or of a timestamp. */
    private static OptionalInt day(String text) {
        OptionalLong timestamp = TimeText.parseTimestamp(text);
        return timestamp.isPresent()
                ? OptionalInt.of((int) Math.floorDiv(timestamp.getAsLong(), Ticks.PER_DAY))
                : TimeText.parseDate(text);
    }

    private static RowCast parsed(Function<String, OptionalLong> parser, DataType to, String form) {
        return (source, row, target) -> {
            String text = text(source, row);
            append(target, parser.apply(text).orElseThrow(() -> CastErrors.invalidDateTime(text, to, form)));
        };
    }

    private static RowCast fromDate(DataType to) {
        return (source, row, target) -> {
            try {
                append(target, Math.multiplyExact((long) ((IntColumn) source).get(row), Ticks.PER_DAY));
            } catch (ArithmeticException e) {
                throw CastErrors.dateOutOfRange(to);
            }
        };
    }

    private static RowCast fromTimestamp(DataType to) {
        return switch (to.kind()) {
            case DATE ->
                (source, row, target) ->
                        ((IntColumnBuilder) target).append((int) Math.floorDiv(ticks(source, row), Ticks.PER_DAY));
            case TIME -> (source, row, target) -> append(target, Math.floorMod(ticks(source, row), Ticks.PER_DAY));
            default -> TimeCasts::copyTicks;
        };
    }

    /** Converts an interval to a time of day, without months and whole days. */
    private static void timeOfInterval(Column source, int row, ColumnBuilder target) {
        long micros = ((Int128Column) source).interval(row).micros();
        append(target, Math.floorMod(micros, Interval.MICROS_PER_DAY) * Ticks.PER_MICRO);
    }

    private static void copyTicks(Column source, int row, ColumnBuilder target) {
        append(target, ticks(source, row));
    }

    private static long ticks(Column source, int row) {
        return ((LongColumn) source).get(row);
    }

    private static String text(Column source, int row) {
        return ((BytesColumn) source).text(row);
    }

    private static void append(ColumnBuilder target, long ticks) {
        ((LongColumnBuilder) target).append(ticks);
    }
}
