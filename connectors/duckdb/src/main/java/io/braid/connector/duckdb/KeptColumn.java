package io.braid.connector.duckdb;

import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/**
 * How the values of Braid's types are kept in DuckDB: as they are, but that it knows no time finer than a microsecond. Of a
 * column that has one, all values are kept as Braid counts them, in ticks, which DuckDB takes for plain numbers.
 */
final class KeptColumn {
    /** As what ticks are kept. */
    static final String TICKS = "BIGINT";

    private static final String SEPARATOR = " ";

    private KeptColumn() {}

    /** The type of DuckDB that values are kept as. */
    static String nativeType(DataType type) {
        return switch (type.kind()) {
            case BOOLEAN -> "BOOLEAN";
            case TINYINT -> "TINYINT";
            case SMALLINT -> "SMALLINT";
            case INTEGER -> "INTEGER";
            case BIGINT -> "BIGINT";
            case REAL -> "FLOAT";
            case DOUBLE -> "DOUBLE";
            case DECIMAL -> "DECIMAL(" + type.precision() + ", " + type.scale() + ")";
            case VARCHAR -> "VARCHAR";
            case VARBINARY -> "BLOB";
            case DATE -> "DATE";
            case TIME -> "TIME";
            case TIMESTAMP -> "TIMESTAMP";
            case TIMESTAMP_TZ -> "TIMESTAMP WITH TIME ZONE";
        };
    }

    /** A type as the comment of its column. */
    static String comment(DataType type) {
        return type.kind() + SEPARATOR + type.precision() + SEPARATOR + type.scale() + SEPARATOR + type.nullable();
    }

    /** A column of which its name, DuckDB's type and the comment are known. */
    static ColumnDescription describe(String name, String nativeType, String comment) {
        String[] parts = comment.split(SEPARATOR, -1);
        DataType type = new DataType(
                TypeKind.valueOf(parts[0]),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]),
                Boolean.parseBoolean(parts[3]));
        TextSemantics text = isTime(type.kind()) && nativeType.equals(TICKS) ? TextSemantics.OPAQUE : null;
        return new ColumnDescription(name, type, nativeType, text, ColumnDetails.NONE);
    }

    /** Whether values of a kind are counted in ticks. */
    static boolean isTime(TypeKind kind) {
        return kind == TypeKind.TIME || kind == TypeKind.TIMESTAMP || kind == TypeKind.TIMESTAMP_TZ;
    }
}
