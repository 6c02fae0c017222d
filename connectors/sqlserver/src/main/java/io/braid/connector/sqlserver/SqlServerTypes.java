package io.braid.connector.sqlserver;

import io.braid.connector.jdbc.NativeColumn;
import io.braid.connector.jdbc.NativeTypes;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Optional;

/** Braid's types for SQL Server's. */
final class SqlServerTypes {
    private SqlServerTypes() {}

    static Optional<DataType> of(NativeColumn column) {
        return Optional.ofNullable(
                switch (column.type()) {
                    case "bit" -> DataType.of(TypeKind.BOOLEAN);
                    // It counts from 0 to 255.
                    case "tinyint", "smallint" -> DataType.of(TypeKind.SMALLINT);
                    case "int" -> DataType.of(TypeKind.INTEGER);
                    case "bigint" -> DataType.of(TypeKind.BIGINT);
                    case "real" -> DataType.of(TypeKind.REAL);
                    case "float" -> DataType.of(TypeKind.DOUBLE);
                    case "decimal", "numeric" -> NativeTypes.decimal(column);
                    case "money" -> DataType.decimal(19, 4);
                    case "smallmoney" -> DataType.decimal(10, 4);
                    case "char", "varchar", "nchar", "nvarchar", "text", "ntext" -> NativeTypes.text(column);
                    case "uniqueidentifier", "xml" -> DataType.of(TypeKind.VARCHAR);
                    case "binary", "varbinary", "image", "timestamp", "rowversion" -> NativeTypes.binary(column);
                    case "date" -> DataType.of(TypeKind.DATE);
                    case "time" -> NativeTypes.temporal(TypeKind.TIME, column);
                    case "datetime2" -> NativeTypes.temporal(TypeKind.TIMESTAMP, column);
                    // Thirds of a hundredth of a second, shown with seven digits from version 2016 on.
                    case "datetime", "smalldatetime" -> new DataType(TypeKind.TIMESTAMP, 7, 0, true);
                    case "datetimeoffset" -> NativeTypes.temporal(TypeKind.TIMESTAMP_TZ, column);
                    default -> null;
                });
    }
}
