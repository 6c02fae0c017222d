package io.braid.execution.parameter;

import io.braid.planner.function.TypeTexts;
import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.FloatDigits;
import io.braid.spi.type.Interval;
import io.braid.spi.type.IntervalFormat;
import io.braid.spi.type.Ticks;
import io.braid.spi.type.TimeText;
import io.braid.spi.type.TypeKind;
import io.braid.spi.type.ZonedTimes;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Conversion of client values to the types of a statement's parameters. Lossy conversions are refused, because they
 * would change the meaning of the query.
 */
public final class ParameterConversion {
    /** The format of a cast to text. */
    private static final DateTimeFormatter CLOCK = new DateTimeFormatterBuilder()
            .appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);

    /** A UUID without hyphens, which some clients send in arrays. */
    private static final Pattern PLAIN_UUID =
            Pattern.compile("\\b(\\p{XDigit}{8})(\\p{XDigit}{4})(\\p{XDigit}{4})(\\p{XDigit}{4})(\\p{XDigit}{12})\\b");

    private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");

    private ParameterConversion() {}

    /** @param zone time zone for conversions between timestamps with and without time zone */
    public static List<Parameter> convert(List<ClientValue> values, List<DataType> types, ZoneId zone) {
        if (values.size() < types.size()) {
            throw new BraidException(
                    ErrorCode.MISSING_PARAMETER,
                    "Parameter " + (values.size() + 1) + " has not been set; parameters of the statement: "
                            + types.size());
        }
        if (values.size() > types.size()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "Parameters of the statement: " + types.size() + "; values given: " + values.size());
        }
        List<Parameter> parameters = new ArrayList<>(types.size());
        for (int i = 0; i < types.size(); i++) {
            parameters.add(convert(i + 1, meant(values.get(i), types.get(i), zone), types.get(i)));
        }
        return parameters;
    }

    /**
     * The value in the category of the type. A timestamp with an offset is an instant for TIMESTAMP WITH TIME ZONE and
     * is otherwise converted to local time. A float that arrives as a double is converted by its shortest decimal form
     * if the digits matter.
     */
    private static @Nullable Object meant(ClientValue given, DataType type, ZoneId zone) {
        boolean digits = type.kind() == TypeKind.DECIMAL || type.kind() == TypeKind.VARCHAR;
        if (digits && given.jdbcType() == Types.REAL && given.value() instanceof Double number && isFloat(number)) {
            return type.kind() == TypeKind.DECIMAL
                    ? new BigDecimal(FloatDigits.shortest(number.floatValue()))
                    : FloatDigits.shortest(number.floatValue());
        }
        if (type.kind() == TypeKind.TIMESTAMP_TZ) {
            return moment(given.value(), zone);
        }
        if (!(given.value() instanceof OffsetDateTime moment)) {
            return given.value();
        }
        if (given.jdbcType() == Types.TIMESTAMP) {
            return moment.toLocalDateTime();
        }
        boolean isClock = type.kind() == TypeKind.TIMESTAMP;
        return isClock ? moment.atZoneSameInstant(zone).toLocalDateTime() : moment;
    }

    /** Interprets a local time in the time zone; an ambiguous one is the later instant. */
    private static @Nullable Object moment(@Nullable Object value, ZoneId zone) {
        LocalDateTime clock = value instanceof LocalDate date
                ? date.atStartOfDay()
                : value instanceof LocalDateTime time ? time : null;
        if (clock != null) {
            return clock.atZone(zone).withLaterOffsetAtOverlap().toOffsetDateTime();
        }
        OptionalLong read = value instanceof String text ? TimeText.parseMoment(text, zone) : OptionalLong.empty();
        return read.isPresent() ? Ticks.toMoment(read.getAsLong()) : value;
    }

    private static boolean isFloat(double number) {
        return Double.isFinite(number) && (float) number == number;
    }

    private static Parameter convert(int number, @Nullable Object value, DataType type) {
        if (value == null) {
            return new Parameter(type, null);
        }
        if (type.kind() == TypeKind.ARRAY) {
            // Passed as text and cast where it is used.
            Object array = value instanceof String text
                            && "uuid".equals(type.elementType().declared())
                    ? PLAIN_UUID.matcher(text).replaceAll("$1-$2-$3-$4-$5")
                    : value;
            return convert(number, array, DataType.of(TypeKind.VARCHAR));
        }
        try {
            Object converted = convert(value, type);
            if (converted instanceof String text && type.declared() != null) {
                return new Parameter(type, TypeTexts.canonical(type.declared(), text));
            }
            boolean isTime = converted instanceof Temporal && !(converted instanceof LocalDate);
            return new Parameter(type, isTime ? Ticks.near((Temporal) converted) : converted);
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER,
                    "Parameter " + number + " cannot be given as "
                            + value.getClass().getSimpleName() + ": the statement needs " + type.withNullable(true)
                            + ", and the value does not fit that exactly",
                    e);
        }
    }

    private static Object convert(Object value, DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> truth(value);
            case TINYINT -> (int) within(number(value).longValueExact(), Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> (int) within(number(value).longValueExact(), Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> number(value).intValueExact();
            case BIGINT -> number(value).longValueExact();
            case REAL -> single(approximate(value));
            case DOUBLE -> approximate(value);
            case DECIMAL -> decimal(number(value), type);
            case VARCHAR -> text(value);
            case VARBINARY -> cast(value, byte[].class);
            case DATE -> date(value);
            case TIME -> value instanceof String text ? LocalTime.parse(text.strip()) : cast(value, LocalTime.class);
            case TIMESTAMP -> timestamp(value);
            case TIMESTAMP_TZ ->
                value instanceof String text
                        ? OffsetDateTime.parse(isoTimestamp(text))
                        : cast(value, OffsetDateTime.class);
            case TIME_TZ ->
                value instanceof String text
                        ? ZonedTimes.time(ZonedTimes.parse(text).orElseThrow(IllegalArgumentException::new))
                        : cast(value, OffsetTime.class);
            case INTERVAL ->
                value instanceof String text
                        ? IntervalFormat.parse(text).orElseThrow(IllegalArgumentException::new)
                        : cast(value, Interval.class);
            case ARRAY -> throw new IllegalArgumentException("a value is no array");
        };
    }

    private static Object truth(Object value) {
        if (value instanceof String text) {
            return switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true", "t", "1" -> true;
                case "false", "f", "0" -> false;
                default -> throw new IllegalArgumentException("no truth value");
            };
        }
        return value instanceof Boolean truth ? truth : within(number(value).longValueExact(), 0, 1) == 1;
    }

    private static BigDecimal number(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal;
        }
        if (value instanceof Long integer) {
            return BigDecimal.valueOf(integer);
        }
        if (value instanceof Boolean truth) {
            return truth ? BigDecimal.ONE : BigDecimal.ZERO;
        }
        // Converted through text, so that 0.1 is exact and not the nearest binary fraction.
        return value instanceof Double approximate
                ? BigDecimal.valueOf(approximate)
                : new BigDecimal(cast(value, String.class).strip());
    }

    private static double approximate(Object value) {
        if (value instanceof Double number) {
            return number;
        }
        if (value instanceof String text && NOT_FINITE.contains(text.strip())) {
            return Double.parseDouble(text.strip());
        }
        // Not parsed as a Java double, which would also accept 1d and 0x1p3.
        return finite(number(value).doubleValue());
    }

    /** Rounds to REAL; fails if the value is out of range. */
    private static double single(double value) {
        return Double.isInfinite(value) ? value : finite((float) value);
    }

    private static double finite(double value) {
        if (Double.isInfinite(value)) {
            throw new ArithmeticException("out of range");
        }
        return value;
    }

    private static BigDecimal decimal(BigDecimal value, DataType type) {
        // Checked before scaling: a huge exponent would produce a huge number of digits.
        within((long) value.precision() - value.scale(), -DataType.MAX_DECIMAL_DIGITS, DataType.MAX_DECIMAL_DIGITS);
        BigDecimal scaled = value.setScale(type.scale(), java.math.RoundingMode.UNNECESSARY);
        within(scaled.precision(), 0, type.precision());
        return scaled;
    }

    private static String text(Object value) {
        if (value instanceof byte[]) {
            throw new IllegalArgumentException("bytes are no text");
        }
        if (value instanceof LocalDateTime timestamp) {
            return timestamp.toLocalDate() + " " + CLOCK.format(timestamp);
        } else if (value instanceof LocalTime time) {
            return CLOCK.format(time);
        }
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
    }

    private static LocalDate date(Object value) {
        if (value instanceof String text) {
            return LocalDate.parse(text.strip());
        }
        if (value instanceof LocalDateTime timestamp && timestamp.toLocalTime().equals(LocalTime.MIDNIGHT)) {
            return timestamp.toLocalDate();
        }
        return cast(value, LocalDate.class);
    }

    private static LocalDateTime timestamp(Object value) {
        if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        }
        return value instanceof String text
                ? LocalDateTime.parse(isoTimestamp(text))
                : cast(value, LocalDateTime.class);
    }

    private static String isoTimestamp(String text) {
        String stripped = text.strip();
        String iso = stripped.replaceFirst(" ", "T").replace(" ", "");
        return iso.contains("T") ? iso : iso + "T00:00";
    }

    private static <T> T cast(Object value, Class<T> wanted) {
        if (!wanted.isInstance(value)) {
            throw new IllegalArgumentException("of another kind");
        }
        return wanted.cast(value);
    }

    private static long within(long value, long least, long most) {
        if (value < least || value > most) {
            throw new ArithmeticException("out of range");
        }
        return value;
    }
}
