package io.braid.connector.mysql;

import io.braid.spi.type.DataType;
import java.util.Optional;
import java.util.Set;

/** Form in which {@code LOAD DATA} gets the values of a column, so that the column has what INSERT would give it. */
enum LoadDataForm {
    /** Text that the column reads by itself. */
    PLAIN("%s"),
    /** Bytes, which as they are might be no text of the character set. */
    HEXADECIMAL("unhex(%s)"),
    /** A number for a column that reads text otherwise, such as {@code year}. */
    SIGNED("CAST(%s AS SIGNED)"),
    /** A number for a column of bits, which would take its digits for bytes. */
    UNSIGNED("CAST(%s AS UNSIGNED)");

    private static final Set<String> INTEGERS = Set.of("tinyint", "smallint", "mediumint", "int", "bigint");
    private static final Set<String> FLOATS = Set.of("float", "double");
    private static final Set<String> TEXTS = Set.of(
            "char",
            "varchar",
            "tinytext",
            "text",
            "mediumtext",
            "longtext",
            "enum",
            "set",
            "json",
            "uuid",
            "inet4",
            "inet6");
    private static final Set<String> BYTES =
            Set.of("binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob");

    private final String expression;

    LoadDataForm(String expression) {
        this.expression = expression;
    }

    /** The expression of the value, of a variable that has what was read. */
    String expression(String variable) {
        return expression.formatted(variable);
    }

    /**
     * The form of values of a type for a column; empty if none is sure to do what INSERT does.
     *
     * @param column the type of the column, without its width
     * @param scale the column's digits after the point
     */
    static Optional<LoadDataForm> of(DataType type, String column, int scale) {
        return switch (type.kind()) {
            case BOOLEAN -> column.equals("bit") ? Optional.of(UNSIGNED) : plainIf(INTEGERS.contains(column));
            case TINYINT, SMALLINT, INTEGER, BIGINT -> wholeNumber(column);
            case DECIMAL ->
                type.scale() == 0 ? wholeNumber(column) : plainIf(column.equals("decimal") && type.scale() <= scale);
            case REAL, DOUBLE -> plainIf(FLOATS.contains(column));
            case VARCHAR -> plainIf(TEXTS.contains(column));
            case VARBINARY -> BYTES.contains(column) ? Optional.of(HEXADECIMAL) : Optional.empty();
            case DATE -> plainIf(column.equals("date"));
            case TIME -> plainIf(column.equals("time"));
            case TIMESTAMP -> plainIf(column.equals("datetime"));
            case TIMESTAMP_TZ -> plainIf(column.equals("timestamp"));
            case TIME_TZ, INTERVAL, ARRAY -> Optional.empty();
        };
    }

    private static Optional<LoadDataForm> wholeNumber(String column) {
        return switch (column) {
            case "bit" -> Optional.of(UNSIGNED);
            case "year" -> Optional.of(SIGNED);
            default -> plainIf(INTEGERS.contains(column) || column.equals("decimal"));
        };
    }

    private static Optional<LoadDataForm> plainIf(boolean isSure) {
        return isSure ? Optional.of(PLAIN) : Optional.empty();
    }
}
