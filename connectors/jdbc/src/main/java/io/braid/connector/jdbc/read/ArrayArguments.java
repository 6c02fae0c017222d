package io.braid.connector.jdbc.read;

import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists of values as one parameter: the elements of PostgreSQL's arrays, or a JSON array. */
final class ArrayArguments {
    private static final int LAST_PLAIN_YEAR = 9999;

    private ArrayArguments() {}

    /** PostgreSQL's name of the element type. */
    static String nameOf(TypeKind kind) {
        return switch (kind) {
            case TINYINT, SMALLINT -> "int2";
            case INTEGER -> "int4";
            case BIGINT -> "int8";
            case DECIMAL -> "numeric";
            case DATE -> "date";
            case VARCHAR -> "text";
            case BOOLEAN, REAL, DOUBLE, VARBINARY, TIME, TIMESTAMP, TIMESTAMP_TZ, TIME_TZ, INTERVAL, ARRAY ->
                throw new IllegalArgumentException("keys of " + kind + " are not given as arrays");
        };
    }

    static @Nullable Object[] elements(List<?> values) {
        return values.stream().map(ArrayArguments::element).toArray();
    }

    static String json(List<?> wholeNumbers) {
        return wholeNumbers.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]"));
    }

    private static @Nullable Object element(Object value) {
        if (value instanceof String text) {
            // PostgreSQL's text has no such character, so the value equals none, as null does.
            return text.indexOf(0) < 0 ? text : null;
        }
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        return value instanceof LocalDate date ? dateText(date) : value;
    }

    /** PostgreSQL writes years before 1 as BC; 1 BC is year 0 in ISO 8601. */
    private static String dateText(LocalDate date) {
        int year = date.getYear();
        if (year > 0 && year <= LAST_PLAIN_YEAR) {
            return date.toString();
        }
        return String.format(
                Locale.ROOT,
                "%04d-%02d-%02d%s",
                year > 0 ? year : 1 - year,
                date.getMonthValue(),
                date.getDayOfMonth(),
                year > 0 ? "" : " BC");
    }
}
