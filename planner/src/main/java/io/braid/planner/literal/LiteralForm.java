package io.braid.planner.literal;

import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Form in which a literal is written. A literal becomes a value of its column's type only if that does not change the
 * comparison; otherwise its statement is planned separately.
 */
enum LiteralForm {
    NUMBER,
    STRING,
    /** {@code DATE '...'}. */
    DATE,
    /** {@code TIMESTAMP '...'}. */
    TIMESTAMP;

    /** Maximum integers that are exact in binary floating point. */
    private static final BigDecimal LARGEST_EXACT_FLOAT = BigDecimal.valueOf(1 << 24);

    private static final BigDecimal LARGEST_EXACT_DOUBLE = BigDecimal.valueOf(1L << 53);

    private static final Pattern PLAIN_NUMBER = Pattern.compile("\\d{1,38}(\\.\\d{0,38})?|\\.\\d{1,38}");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern MOMENT = Pattern.compile(DAY + " \\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?");

    /** Returns the value of a literal of this form, compared with a column of a type; empty if none. */
    Optional<Object> value(String text, boolean isNegative, DataType type) {
        try {
            if (this == NUMBER) {
                return number(text, isNegative, type);
            }
            return switch (type.kind()) {
                case VARCHAR -> this == STRING && isWhole(text) ? Optional.of(text) : Optional.empty();
                case DATE ->
                    this != TIMESTAMP && DAY.matcher(text).matches()
                            ? Optional.of(LocalDate.parse(text))
                            : Optional.empty();
                case TIMESTAMP -> timestamp(text);
                default -> Optional.empty();
            };
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** True if a text has no unpaired surrogates. */
    private static boolean isWhole(String text) {
        return text.codePoints()
                .noneMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    private static Optional<Object> timestamp(String text) {
        if (DAY.matcher(text).matches()) {
            return Optional.of(LocalDate.parse(text).atStartOfDay());
        }
        return MOMENT.matcher(text).matches()
                ? Optional.of(LocalDateTime.parse(text.replace(' ', 'T')))
                : Optional.empty();
    }

    private static Optional<Object> number(String text, boolean isNegative, DataType type) {
        if (!PLAIN_NUMBER.matcher(text).matches()) {
            return Optional.empty();
        }
        BigDecimal digits = new BigDecimal(text);
        BigDecimal number = isNegative ? digits.negate() : digits;
        return switch (type.kind()) {
            case TINYINT -> Optional.of((int) number.byteValueExact());
            case SMALLINT -> Optional.of((int) number.shortValueExact());
            case INTEGER -> Optional.of(number.intValueExact());
            case BIGINT -> Optional.of(number.longValueExact());
            case REAL -> isWhole(number, LARGEST_EXACT_FLOAT) ? Optional.of(number.doubleValue()) : Optional.empty();
            case DOUBLE -> isWhole(number, LARGEST_EXACT_DOUBLE) ? Optional.of(number.doubleValue()) : Optional.empty();
            case DECIMAL -> decimal(number, type);
            default -> Optional.empty();
        };
    }

    private static boolean isWhole(BigDecimal number, BigDecimal most) {
        return number.stripTrailingZeros().scale() <= 0 && number.abs().compareTo(most) <= 0;
    }

    private static Optional<Object> decimal(BigDecimal number, DataType type) {
        BigDecimal scaled = number.setScale(type.scale(), RoundingMode.UNNECESSARY);
        return scaled.precision() <= type.precision() ? Optional.of(scaled) : Optional.empty();
    }
}
