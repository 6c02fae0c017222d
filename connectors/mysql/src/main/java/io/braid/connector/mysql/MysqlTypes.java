package io.braid.connector.mysql;

import io.braid.connector.jdbc.NativeColumn;
import io.braid.connector.jdbc.NativeTypes;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Optional;

/** Braid's types for MySQL's, which it names with their attributes, as in {@code int(10) unsigned zerofill}. */
final class MysqlTypes {
    private MysqlTypes() {}

    static Optional<DataType> of(NativeColumn column) {
        String base = column.type().replaceFirst("[( ].*", "");
        boolean unsigned = column.type().contains("unsigned");
        return Optional.ofNullable(
                switch (base) {
                    case "tinyint" -> DataType.of(unsigned ? TypeKind.SMALLINT : TypeKind.TINYINT);
                    case "smallint" -> DataType.of(unsigned ? TypeKind.INTEGER : TypeKind.SMALLINT);
                    case "mediumint" -> DataType.of(TypeKind.INTEGER);
                    case "int" -> DataType.of(unsigned ? TypeKind.BIGINT : TypeKind.INTEGER);
                    case "bigint" -> unsigned ? DataType.decimal(20, 0) : DataType.of(TypeKind.BIGINT);
                    case "year" -> DataType.of(TypeKind.SMALLINT);
                    case "bit" -> column.type().equals("bit(1)") ? DataType.of(TypeKind.BOOLEAN) : null;
                    case "float" -> DataType.of(TypeKind.REAL);
                    case "double" -> DataType.of(TypeKind.DOUBLE);
                    case "decimal" -> NativeTypes.decimal(column);
                    case "char", "varchar", "tinytext", "text", "mediumtext", "longtext", "enum", "set" ->
                        NativeTypes.text(column);
                    case "json" -> DataType.of(TypeKind.VARCHAR);
                    case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob" ->
                        NativeTypes.binary(column);
                    case "date" -> DataType.of(TypeKind.DATE);
                    case "time" -> NativeTypes.temporal(TypeKind.TIME, column);
                    case "datetime" -> NativeTypes.temporal(TypeKind.TIMESTAMP, column);
                    case "timestamp" -> NativeTypes.temporal(TypeKind.TIMESTAMP_TZ, column);
                    default -> null;
                });
    }
}
