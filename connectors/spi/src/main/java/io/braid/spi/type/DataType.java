package io.braid.spi.type;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Type of a column or an expression.
 *
 * @param precision the digits of a DECIMAL, the maximal length of a VARCHAR or VARBINARY, the fractional second digits
 *     of a TIME or TIMESTAMP; {@link #UNSPECIFIED} if not applicable or unlimited
 * @param scale the digits after the decimal point of a DECIMAL; otherwise 0
 * @param element the element type of an ARRAY; elements are nullable and are not arrays
 * @param declared PostgreSQL's name of the declared type, such as {@code uuid}, if the kind does not imply it; a label
 *     for clients that affects neither equality nor evaluation
 */
public record DataType(
        TypeKind kind,
        int precision,
        int scale,
        boolean nullable,
        @Nullable DataType element,
        @Nullable String declared) {
    public static final int UNSPECIFIED = -1;
    /** Maximal precision of a decimal. */
    public static final int MAX_DECIMAL_DIGITS = 38;
    /** Maximal precision of a decimal that fits a {@code long}. */
    public static final int MAX_LONG_DIGITS = 18;

    public DataType {
        if (kind == TypeKind.DECIMAL) {
            if (precision < 1 || precision > MAX_DECIMAL_DIGITS || scale < 0 || scale > precision) {
                throw new IllegalArgumentException("no such type: DECIMAL(" + precision + ", " + scale + ")");
            }
        } else if (scale != 0) {
            throw new IllegalArgumentException(kind + " has no scale");
        }
        if ((kind == TypeKind.ARRAY) != (element != null)) {
            throw new IllegalArgumentException(kind + " of elements of type " + element);
        }
        if (element != null && element.kind == TypeKind.ARRAY) {
            throw new IllegalArgumentException("no such type: " + element + " ARRAY");
        }
    }

    /** A type other than an array. */
    public DataType(TypeKind kind, int precision, int scale, boolean nullable) {
        this(kind, precision, scale, nullable, null, null);
    }

    /** A nullable type without a precision. */
    public static DataType of(TypeKind kind) {
        return new DataType(kind, UNSPECIFIED, 0, true);
    }

    public static DataType decimal(int precision, int scale) {
        return new DataType(TypeKind.DECIMAL, precision, scale, true);
    }

    public static DataType varchar(int length) {
        return new DataType(TypeKind.VARCHAR, length, 0, true);
    }

    /** An array type; elements may always be null. */
    public static DataType arrayOf(DataType element) {
        return new DataType(TypeKind.ARRAY, UNSPECIFIED, 0, true, element.withNullable(true), null);
    }

    /** The element type of an array. */
    public DataType elementType() {
        return Objects.requireNonNull(element, "no array");
    }

    public DataType withNullable(boolean newNullable) {
        return newNullable == nullable ? this : new DataType(kind, precision, scale, newNullable, element, declared);
    }

    /** A copy declared under a PostgreSQL type name; null for none. */
    public DataType withDeclared(@Nullable String name) {
        return Objects.equals(name, declared) ? this : new DataType(kind, precision, scale, nullable, element, name);
    }

    public DataType notNull() {
        return withNullable(false);
    }

    /** The maximal number of digits before the decimal point of an integer or decimal type. */
    public int wholeDigits() {
        return switch (kind) {
            case TINYINT -> 3;
            case SMALLINT -> 5;
            case INTEGER -> 10;
            case BIGINT -> 19;
            case DECIMAL -> precision - scale;
            default -> throw new IllegalArgumentException(kind + " is not exact");
        };
    }

    /** The name without parameters. */
    public String plainName() {
        return element == null ? kind.name() : element.kind + " ARRAY";
    }

    /** The memory layout of the values in a batch. */
    public ColumnLayout layout() {
        return switch (kind) {
            case BOOLEAN -> ColumnLayout.BOOLEAN;
            case TINYINT, SMALLINT, INTEGER, DATE -> ColumnLayout.INT;
            case BIGINT, TIME, TIMESTAMP, TIMESTAMP_TZ, TIME_TZ -> ColumnLayout.LONG;
            case REAL, DOUBLE -> ColumnLayout.DOUBLE;
            case DECIMAL -> precision <= MAX_LONG_DIGITS ? ColumnLayout.LONG : ColumnLayout.INT128;
            case INTERVAL -> ColumnLayout.INT128;
            case VARCHAR, VARBINARY, ARRAY -> ColumnLayout.BYTES;
        };
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DataType type
                && kind == type.kind
                && precision == type.precision
                && scale == type.scale
                && nullable == type.nullable
                && Objects.equals(element, type.element);
    }

    @Override
    public int hashCode() {
        return (((kind.hashCode() * 31 + precision) * 31 + scale) * 31 + Boolean.hashCode(nullable)) * 31
                + Objects.hashCode(element);
    }

    /** The type in SQL syntax, with NOT NULL where it applies. */
    @Override
    public String toString() {
        if (element != null) {
            return element + " ARRAY" + (nullable ? "" : " NOT NULL");
        }
        String parameters = kind == TypeKind.DECIMAL
                ? "(" + precision + ", " + scale + ")"
                : precision == UNSPECIFIED ? "" : "(" + precision + ")";
        return kind + parameters + (nullable ? "" : " NOT NULL");
    }
}
