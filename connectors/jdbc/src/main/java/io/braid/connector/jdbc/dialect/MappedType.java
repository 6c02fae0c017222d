package io.braid.connector.jdbc.dialect;

import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Braid's type of a source column; a type without a mapping is shown as text.
 *
 * @param text the column's text semantics; null for the source's default
 * @param note a restriction that users must know
 */
public record MappedType(
        DataType type,
        @Nullable TextSemantics text,
        @Nullable String note) {
    /** Scale of a decimal without a declared width. */
    static final int DEFAULT_SCALE = 10;

    static final String UNKNOWN_TYPE = "shown as text: a type that Braid does not know";
    static final String WIDE_DECIMAL = "shown as text: more than 38 digits";
    static final String OPEN_DECIMAL =
            "declared without a width: a value with more than 28 digits before the point or 10 after it is an error";

    static final MappedType UNKNOWN =
            new MappedType(DataType.of(TypeKind.VARCHAR), TextSemantics.OPAQUE_ROW, UNKNOWN_TYPE);

    /** The type of a column of which only its declared type and collation are known. */
    public static MappedType written(JdbcDialect dialect, String nativeType, @Nullable String collation) {
        String type = dialect.typeName(nativeType.strip().toLowerCase(Locale.ROOT));
        return of(dialect, NativeColumn.written(type, nativeType, collation));
    }

    /** The type of a column: by the rule for its native type, and for plain text by its collation. */
    public static MappedType of(JdbcDialect dialect, NativeColumn column) {
        MappedType type = dialect.types().of(column);
        boolean plainText = type.type().kind() == TypeKind.VARCHAR && type.text() == null;
        return plainText ? new MappedType(type.type(), dialect.collated(column).orElse(null), type.note()) : type;
    }

    /** A rule applied to the width of a column. */
    public static MappedType of(TypeRule rule, NativeColumn column) {
        if (rule.type().kind() == TypeKind.ARRAY) {
            MappedType element = of(rule.elements(), column);
            boolean isText =
                    rule.width() == TypeRule.Width.DIGITS && element.type().kind() == TypeKind.VARCHAR;
            return isText ? element : new MappedType(DataType.arrayOf(element.type()), element.text(), element.note());
        }
        return switch (rule.width()) {
            case NONE -> new MappedType(rule.type(), rule.text(), rule.note());
            case LENGTH -> sized(rule, column.length() < Integer.MAX_VALUE ? column.length() : -1);
            case SECONDS -> sized(rule, column.precision());
            case DIGITS -> decimal(rule, column);
        };
    }

    private static MappedType sized(TypeRule rule, int width) {
        boolean known = rule.width() == TypeRule.Width.LENGTH ? width > 0 : width >= 0;
        DataType type = new DataType(rule.type().kind(), known ? width : DataType.UNSPECIFIED, 0, true);
        return new MappedType(type, rule.text(), rule.note());
    }

    /** A negative scale means zeros before the decimal point; one above the precision, zeros after it. */
    private static MappedType decimal(TypeRule rule, NativeColumn column) {
        if (column.precision() <= 0) {
            return new MappedType(rule.type(), rule.text(), rule.note() == null ? OPEN_DECIMAL : rule.note());
        }
        int scale = Math.max(column.scale(), 0);
        int precision = Math.max(column.precision() - Math.min(column.scale(), 0), scale);
        return precision <= DataType.MAX_DECIMAL_DIGITS
                ? new MappedType(DataType.decimal(precision, scale), rule.text(), rule.note())
                : new MappedType(DataType.of(TypeKind.VARCHAR), TextSemantics.OPAQUE, WIDE_DECIMAL);
    }
}
