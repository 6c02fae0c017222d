package io.braid.connector.duckdb;

import io.braid.spi.batch.Column;
import io.braid.spi.batch.Int128Column;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.type.ZonedTimes;
import java.util.List;

/**
 * Storage type of a column in DuckDB: arrays as bytes, intervals and times with time zone as text, all others as they
 * are. If a column has a time of higher precision than microseconds, all its times are stored in ticks, as plain
 * integers to DuckDB.
 */
final class StoredColumn {
    /** Storage type of ticks. */
    static final String TICKS = "BIGINT";

    private static final String SEPARATOR = " ";

    private StoredColumn() {}

    /** The storage type of a type. */
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
            case VARCHAR, INTERVAL, TIME_TZ -> "VARCHAR";
            case VARBINARY, ARRAY -> "BLOB";
            case DATE -> "DATE";
            case TIME -> "TIME";
            case TIMESTAMP -> "TIMESTAMP";
            case TIMESTAMP_TZ -> "TIMESTAMP WITH TIME ZONE";
        };
    }

    /** Encodes a type as the comment of its column. */
    static String comment(DataType type) {
        String element = type.kind() == TypeKind.ARRAY ? SEPARATOR + comment(type.elementType()) : "";
        return type.kind()
                + SEPARATOR
                + type.precision()
                + SEPARATOR
                + type.scale()
                + SEPARATOR
                + type.nullable()
                + element;
    }

    /** Describes a column by its name, DuckDB type and comment. */
    static ColumnDescription describe(String name, String nativeType, String comment) {
        DataType type = type(List.of(comment.split(SEPARATOR, -1)));
        boolean isOpaque = isPrinted(type.kind()) || (isTime(type.kind()) && nativeType.equals(TICKS));
        TextSemantics text = isOpaque ? TextSemantics.OPAQUE : null;
        return new ColumnDescription(name, type, nativeType, text, ColumnDetails.NONE);
    }

    private static DataType type(List<String> parts) {
        return new DataType(
                TypeKind.valueOf(parts.get(0)),
                Integer.parseInt(parts.get(1)),
                Integer.parseInt(parts.get(2)),
                Boolean.parseBoolean(parts.get(3)),
                parts.size() > 4 ? type(parts.subList(4, parts.size())) : null,
                null);
    }

    /** True if values of a kind are stored as text. */
    static boolean isPrinted(TypeKind kind) {
        return kind == TypeKind.INTERVAL || kind == TypeKind.TIME_TZ;
    }

    /** The stored text of a value; empty for a null. */
    static String print(Column column, int row) {
        if (column.isNull(row)) {
            return "";
        }
        return column instanceof Int128Column intervals
                ? intervals.interval(row).toString()
                : ZonedTimes.print(((LongColumn) column).get(row));
    }

    /** True if values of a kind are counted in ticks. */
    static boolean isTime(TypeKind kind) {
        return kind == TypeKind.TIME || kind == TypeKind.TIMESTAMP || kind == TypeKind.TIMESTAMP_TZ;
    }
}
