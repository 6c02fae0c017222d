package io.braid.planner.function;

import io.braid.planner.function.value.Times;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** Conversion between Calcite's literals and the engine's values. */
public final class Literals {
    private static final int LAST_YEAR = 9999;

    private static final Pattern FINER_THAN_MILLIS = Pattern.compile("\\.\\d{3}\\d*[1-9]");

    private Literals() {}

    /** True if a time or interval text is finer than Calcite's milliseconds, which would truncate it. */
    public static boolean isFinerThanMillis(String text) {
        return FINER_THAN_MILLIS.matcher(text).find();
    }

    /** Returns the value of a literal in the engine's representation of the type. */
    public static @Nullable Object value(RexLiteral literal, DataType type) {
        return literal.isNull() ? null : present(literal, type);
    }

    /** Returns a literal with a value of the engine; fails with a RuntimeException if there is none. */
    public static RexNode literal(RexBuilder rexBuilder, @Nullable Object value, RelDataType type) {
        if (value == null) {
            return rexBuilder.makeNullLiteral(type);
        }
        if ((value instanceof String text && !fits(text, type)) || !fits(nano(value), type)) {
            throw new IllegalArgumentException("a literal of the type " + type + " would be cut or filled with blanks");
        }
        Object written;
        if (value instanceof LocalDate date) {
            written = new DateString(date.toString());
        } else if (value instanceof LocalTime time) {
            written = timeOfDay(time);
        } else if (value instanceof LocalDateTime timestamp) {
            written = written(timestamp);
        } else {
            written = value instanceof byte[] bytes ? new ByteString(bytes) : value;
        }
        return rexBuilder.makeLiteral(written, type, true);
    }

    /** Rounds a time of Calcite's to the precision of a type. */
    public static Comparable<?> rounded(Comparable<?> time, RelDataType type) {
        DataType target = Types.fromCalciteType(type);
        if (time instanceof TimeString) {
            return timeOfDay((LocalTime) Times.nearest(LocalTime.parse(time.toString()), type.getPrecision(), target));
        }
        LocalDateTime exact = LocalDateTime.parse(time.toString().replace(' ', 'T'));
        LocalDateTime near = (LocalDateTime) Times.nearest(exact, type.getPrecision(), DataType.of(TypeKind.TIMESTAMP));
        return near.getYear() > LAST_YEAR ? time : written(near);
    }

    private static TimeString timeOfDay(LocalTime time) {
        return new TimeString(time.getHour(), time.getMinute(), time.getSecond()).withNanos(time.getNano());
    }

    /** True if a text fits a type without truncation or padding. */
    private static boolean fits(String text, RelDataType type) {
        int length = text.codePointCount(0, text.length());
        return type.getPrecision() < 0
                || (type.getSqlTypeName() == SqlTypeName.CHAR
                        ? length == type.getPrecision()
                        : length <= type.getPrecision());
    }

    private static int nano(Object value) {
        return value instanceof LocalTime || value instanceof LocalDateTime
                ? ((TemporalAccessor) value).get(ChronoField.NANO_OF_SECOND)
                : 0;
    }

    /** True if the precision of a type suffices: results of interval arithmetic can be finer than their type. */
    private static boolean fits(int nano, RelDataType type) {
        int digits =
                nano == 0 ? 0 : BigDecimal.valueOf(nano, 9).stripTrailingZeros().scale();
        return digits == 0 || type.getPrecision() < 0 || digits <= type.getPrecision();
    }

    /**
     * Returns a timestamp as Calcite's, whose years have four digits; fails with a RuntimeException for other years.
     */
    public static TimestampString written(LocalDateTime timestamp) {
        if (timestamp.getYear() < 1 || timestamp.getYear() > LAST_YEAR) {
            throw new DateTimeException("no literal has the year " + timestamp.getYear());
        }
        return new TimestampString(
                        timestamp.getYear(),
                        timestamp.getMonthValue(),
                        timestamp.getDayOfMonth(),
                        timestamp.getHour(),
                        timestamp.getMinute(),
                        timestamp.getSecond())
                .withNanos(timestamp.getNano());
    }

    private static Object present(RexLiteral literal, DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> RexLiteral.booleanValue(literal);
            case TINYINT, SMALLINT, INTEGER -> decimal(literal).intValueExact();
            case BIGINT -> decimal(literal).longValueExact();
            case REAL -> (double) ((Number) Objects.requireNonNull(literal.getValue())).floatValue();
            case DOUBLE -> as(literal, Double.class);
            case DECIMAL -> decimal(literal);
            case VARCHAR -> as(literal, String.class);
            case VARBINARY -> as(literal, ByteString.class).getBytes();
            case DATE -> LocalDate.parse(as(literal, DateString.class).toString());
            case TIME -> LocalTime.parse(as(literal, TimeString.class).toString());
            case TIMESTAMP -> timestamp(literal);
            case TIMESTAMP_TZ -> timestamp(literal).atOffset(ZoneOffset.UTC);
            case TIME_TZ, INTERVAL, ARRAY -> throw new IllegalArgumentException("a literal of " + type);
        };
    }

    private static LocalDateTime timestamp(RexLiteral literal) {
        return LocalDateTime.parse(as(literal, TimestampString.class).toString().replace(' ', 'T'));
    }

    private static BigDecimal decimal(RexLiteral literal) {
        return as(literal, BigDecimal.class);
    }

    private static <T> T as(RexLiteral literal, Class<T> type) {
        return Objects.requireNonNull(literal.getValueAs(type));
    }
}
