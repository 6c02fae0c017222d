package io.braid.connector.duckdb;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import java.sql.SQLException;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBTableFunctionBindInfo;

/**
 * Conversion of one column of a feed to SQL in the statement that reads it. The driver does not support times and
 * binary strings, which are passed as numbers and as base64 text.
 *
 * @param inTicks true if times are stored in ticks
 */
record FeedColumn(Field field, boolean inTicks) {
    void declare(DuckDBTableFunctionBindInfo columns) throws SQLException {
        DataType type = field.type();
        try (DuckDBLogicalType fed = inTicks ? DuckDBLogicalType.of(DuckDBColumnType.BIGINT) : fed(type)) {
            columns.addResultColumn(field.name(), fed);
        }
    }

    private static DuckDBLogicalType fed(DataType type) throws SQLException {
        return switch (type.kind()) {
            case BOOLEAN -> DuckDBLogicalType.of(DuckDBColumnType.BOOLEAN);
            case TINYINT -> DuckDBLogicalType.of(DuckDBColumnType.TINYINT);
            case SMALLINT -> DuckDBLogicalType.of(DuckDBColumnType.SMALLINT);
            case INTEGER -> DuckDBLogicalType.of(DuckDBColumnType.INTEGER);
            case BIGINT, TIME -> DuckDBLogicalType.of(DuckDBColumnType.BIGINT);
            case REAL -> DuckDBLogicalType.of(DuckDBColumnType.FLOAT);
            case DOUBLE -> DuckDBLogicalType.of(DuckDBColumnType.DOUBLE);
            case DECIMAL -> DuckDBLogicalType.decimal(type.precision(), type.scale());
            case VARCHAR, VARBINARY, ARRAY, INTERVAL, TIME_TZ -> DuckDBLogicalType.of(DuckDBColumnType.VARCHAR);
            case DATE -> DuckDBLogicalType.of(DuckDBColumnType.DATE);
            case TIMESTAMP -> DuckDBLogicalType.of(DuckDBColumnType.TIMESTAMP);
            case TIMESTAMP_TZ -> DuckDBLogicalType.of(DuckDBColumnType.TIMESTAMP_WITH_TIME_ZONE);
        };
    }

    /** The expression for the stored value. */
    String stored() {
        String name = DuckdbStore.quoted(field.name());
        return switch (field.type().kind()) {
            case VARBINARY, ARRAY -> "from_base64(" + name + ")";
            case TIME -> inTicks ? name : "CAST(make_timestamp(" + name + ") AS TIME)";
            default -> name;
        };
    }

    VectorWriter writer() {
        return VectorWriter.of(field.type(), inTicks);
    }
}
