package io.braid.postgres.catalog;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * PostgreSQL type of a column: that of its declaration, or else the one for the kind of its values.
 *
 * @param oid its row in {@code pg_type}
 * @param name its {@code typname}: {@code int4}, {@code _int4}
 * @param length its {@code typlen}: bytes of a value, -1 for a variable length
 * @param array whether it is an array
 * @param modifier the {@code typmod}, -1 without parameters
 */
public record PostgresType(int oid, String name, int length, boolean array, int modifier) {
    /** Modifier of a type without parameters. */
    public static final int NO_MODIFIER = -1;
    /** Offset of modifiers with a length or precision, which include a header. */
    private static final int HEADER = 4;
    /** Scale of a decimal declared without digits. */
    private static final int OPEN_SCALE = 10;
    /** Fractional digits of a second that PostgreSQL stores by default. */
    private static final int SECOND_DIGITS = 6;

    /** Returns the PostgreSQL type of a Braid type. */
    public static PostgresType of(DataType type) {
        if (type.kind() != TypeKind.ARRAY) {
            NamedTypes.NamedType named = named(type);
            return new PostgresType(named.oid(), named.name(), named.length(), false, modifier(type));
        }
        Optional<NamedTypes.NamedType> vector =
                Optional.ofNullable(type.declared()).flatMap(NamedTypes::find);
        if (vector.isPresent()) {
            return new PostgresType(
                    vector.get().oid(), vector.get().name(), PostgresBaseType.VARIABLE_LENGTH, false, NO_MODIFIER);
        }
        NamedTypes.NamedType element = named(type.elementType());
        return new PostgresType(
                element.arrayOid(),
                "_" + element.name(),
                PostgresBaseType.VARIABLE_LENGTH,
                true,
                modifier(type.elementType()));
    }

    /** Returns the type without a length or precision. */
    public PostgresType withoutModifier() {
        return modifier == NO_MODIFIER ? this : new PostgresType(oid, name, length, array, NO_MODIFIER);
    }

    /** Returns the element OID of an array type, if the elements are of a declared type. */
    public static Optional<Integer> elementOf(int arrayOid) {
        return StreamSupport.stream(NamedTypes.all().spliterator(), false)
                .filter(type -> type.arrayOid() == arrayOid && arrayOid != 0)
                .map(NamedTypes.NamedType::oid)
                .findFirst();
    }

    private static NamedTypes.NamedType named(DataType scalar) {
        return Optional.ofNullable(scalar.declared()).flatMap(NamedTypes::find).orElseGet(() -> {
            PostgresBaseType base = base(scalar);
            return new NamedTypes.NamedType(base.typeName(), base.oid(), base.arrayOid(), base.length());
        });
    }

    private static PostgresBaseType base(DataType scalar) {
        return switch (scalar.kind()) {
            case BOOLEAN -> PostgresBaseType.BOOL;
            case TINYINT, SMALLINT -> PostgresBaseType.INT2;
            case INTEGER -> PostgresBaseType.INT4;
            case BIGINT -> PostgresBaseType.INT8;
            case REAL -> PostgresBaseType.FLOAT4;
            case DOUBLE -> PostgresBaseType.FLOAT8;
            case DECIMAL -> PostgresBaseType.NUMERIC;
            case VARCHAR ->
                scalar.precision() == DataType.UNSPECIFIED ? PostgresBaseType.TEXT : PostgresBaseType.VARCHAR;
            case VARBINARY -> PostgresBaseType.BYTEA;
            case DATE -> PostgresBaseType.DATE;
            case TIME -> PostgresBaseType.TIME;
            case TIMESTAMP -> PostgresBaseType.TIMESTAMP;
            case TIMESTAMP_TZ -> PostgresBaseType.TIMESTAMPTZ;
            case TIME_TZ -> PostgresBaseType.TIMETZ;
            case INTERVAL -> PostgresBaseType.INTERVAL;
            case ARRAY -> throw new IllegalArgumentException("an array of arrays: " + scalar);
        };
    }

    /** True for decimals declared without digits, which clients see as plain numeric. */
    public static boolean isOpen(DataType type) {
        return type.kind() == TypeKind.DECIMAL
                && type.precision() == DataType.MAX_DECIMAL_DIGITS
                && type.scale() == OPEN_SCALE;
    }

    private static int modifier(DataType scalar) {
        return switch (scalar.kind()) {
            case DECIMAL -> isOpen(scalar) ? NO_MODIFIER : ((scalar.precision() << 16) | scalar.scale()) + HEADER;
            case VARCHAR -> hasLength(scalar) ? scalar.precision() + HEADER : NO_MODIFIER;
            case TIME, TIMESTAMP, TIMESTAMP_TZ -> scalar.precision() < SECOND_DIGITS ? scalar.precision() : NO_MODIFIER;
            default -> NO_MODIFIER;
        };
    }

    private static boolean hasLength(DataType scalar) {
        String declared = scalar.declared();
        return scalar.precision() != DataType.UNSPECIFIED
                && (declared == null || declared.equals("varchar") || declared.equals("bpchar"));
    }
}
