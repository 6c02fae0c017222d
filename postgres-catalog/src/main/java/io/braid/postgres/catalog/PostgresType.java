package io.braid.postgres.catalog;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Optional;

/**
 * The PostgreSQL type of a column.
 *
 * @param base the base type; for an array the type of its elements
 * @param array whether it is an array of that type
 * @param modifier the {@code typmod}, -1 without parameters
 */
public record PostgresType(PostgresBaseType base, boolean array, int modifier) {
    /** The modifier of a type without parameters. */
    public static final int NO_MODIFIER = -1;
    /** Modifiers with a length or a precision count from here, as they include a header. */
    private static final int HEADER = 4;
    /** The fractional digits of a second that PostgreSQL stores when none are declared. */
    private static final int SECOND_DIGITS = 6;

    /** The PostgreSQL type of a Braid type. */
    public static PostgresType of(DataType type) {
        Optional<PostgresBaseType> declared = declared(type);
        if (declared.isPresent()) {
            return new PostgresType(declared.get(), false, modifier(declared.get(), type));
        }
        boolean array = type.kind() == TypeKind.ARRAY;
        DataType scalar = array ? type.elementType() : type;
        PostgresBaseType base = declared(scalar).orElseGet(() -> base(scalar));
        return new PostgresType(base, array, modifier(base, scalar));
    }

    private static Optional<PostgresBaseType> declared(DataType type) {
        String name = type.declared();
        return name == null ? Optional.empty() : PostgresBaseType.byName(name);
    }

    /** Its row in {@code pg_type}. */
    public int oid() {
        return array ? base.arrayOid() : base.oid();
    }

    /** Its {@code typname}: {@code int4}, {@code _int4}. */
    public String name() {
        return array ? "_" + base.typeName() : base.typeName();
    }

    /** Its {@code typlen}: bytes of a value, -1 for a variable length. */
    public int length() {
        return array ? PostgresBaseType.VARIABLE_LENGTH : base.length();
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
            case ARRAY -> throw new IllegalArgumentException("an array of arrays: " + scalar);
        };
    }

    private static int modifier(PostgresBaseType base, DataType scalar) {
        return switch (base) {
            case NUMERIC -> ((scalar.precision() << 16) | scalar.scale()) + HEADER;
            case VARCHAR, BPCHAR ->
                scalar.precision() == DataType.UNSPECIFIED ? NO_MODIFIER : scalar.precision() + HEADER;
            case TIME, TIMESTAMP, TIMESTAMPTZ -> scalar.precision() < SECOND_DIGITS ? scalar.precision() : NO_MODIFIER;
            default -> NO_MODIFIER;
        };
    }
}
