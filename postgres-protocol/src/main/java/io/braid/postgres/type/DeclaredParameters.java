package io.braid.postgres.type;

import io.braid.postgres.catalog.PostgresBaseType;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Types of parameters that a client declares by their OIDs. */
public final class DeclaredParameters {
    /** Digits of a numeric without a declared number of them. */
    private static final int NUMERIC_SCALE = 10;
    /** Types that Braid holds as texts. */
    private static final Map<Integer, String> NAMED = Map.of(2950, "uuid", 114, "json", 3802, "jsonb");

    private DeclaredParameters() {}

    /**
     * The types by the index of their parameters, those of texts and of arrays left out: a text stands for any value.
     *
     * @param oids 0 where the client leaves the type to the server
     */
    public static Map<Integer, DataType> types(List<Integer> oids) {
        Map<Integer, DataType> types = new HashMap<>();
        for (int i = 0; i < oids.size(); i++) {
            DataType type = type(oids.get(i));
            if (type != null) {
                types.put(i, type);
            }
        }
        return types;
    }

    private static @Nullable DataType type(int oid) {
        String name = NAMED.get(oid);
        return name == null
                ? PostgresBaseType.byOid(oid).map(DeclaredParameters::type).orElse(null)
                : DataType.of(TypeKind.VARCHAR).withDeclared(name);
    }

    private static @Nullable DataType type(PostgresBaseType type) {
        return switch (type) {
            case BOOL -> DataType.of(TypeKind.BOOLEAN);
            case BYTEA -> DataType.of(TypeKind.VARBINARY);
            case INT2 -> DataType.of(TypeKind.SMALLINT);
            case INT4 -> DataType.of(TypeKind.INTEGER);
            case INT8 -> DataType.of(TypeKind.BIGINT);
            case FLOAT4 -> DataType.of(TypeKind.REAL);
            case FLOAT8 -> DataType.of(TypeKind.DOUBLE);
            case NUMERIC -> DataType.decimal(DataType.MAX_DECIMAL_DIGITS, NUMERIC_SCALE);
            case DATE -> DataType.of(TypeKind.DATE);
            case TIME -> DataType.of(TypeKind.TIME);
            case TIMESTAMP -> DataType.of(TypeKind.TIMESTAMP);
            case TIMESTAMPTZ -> DataType.of(TypeKind.TIMESTAMP_TZ);
            case INTERVAL -> DataType.of(TypeKind.INTERVAL);
            case TIMETZ -> DataType.of(TypeKind.TIME_TZ);
            case TEXT, VARCHAR -> null;
        };
    }
}
