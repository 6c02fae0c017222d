package io.braid.planner.function;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Objects;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;
import org.jspecify.annotations.Nullable;

/** What Calcite's literals are in the engine, and the other way round. */
public final class Literals {
    private Literals() {}

    /** The value of a literal as one of the type's class. */
    public static @Nullable Object value(RexLiteral literal, DataType type) {
        return literal.isNull() ? null : present(literal, type);
    }

    /** A literal of that type with a value of the engine; fails with a RuntimeException where there is none. */
    static RexNode literal(RexBuilder rexBuilder, @Nullable Object value, RelDataType type) {
        if (value == null) {
            return rexBuilder.makeNullLiteral(type);
        }
        Object written;
        if (value instanceof LocalDate date) {
            written = new DateString(date.toString());
        } else if (value instanceof LocalTime time) {
            written = new TimeString(time.getHour(), time.getMinute(), time.getSecond()).withNanos(time.getNano());
        } else if (value instanceof LocalDateTime timestamp) {
            written = written(timestamp);
        } else {
            written = value instanceof byte[] bytes ? new ByteString(bytes) : value;
        }
        return rexBuilder.makeLiteral(written, type, true);
    }

    /** A timestamp as Calcite has it. */
    public static TimestampString written(LocalDateTime timestamp) {
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
            case REAL, DOUBLE -> as(literal, Double.class);
            case DECIMAL -> decimal(literal);
            case VARCHAR -> as(literal, String.class);
            case VARBINARY -> as(literal, ByteString.class).getBytes();
            case DATE -> LocalDate.parse(as(literal, DateString.class).toString());
            case TIME -> LocalTime.parse(as(literal, TimeString.class).toString());
            case TIMESTAMP -> timestamp(literal);
            case TIMESTAMP_TZ -> timestamp(literal).atOffset(ZoneOffset.UTC);
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
