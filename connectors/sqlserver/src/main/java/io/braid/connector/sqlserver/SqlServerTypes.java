package io.braid.connector.sqlserver;

import io.braid.connector.jdbc.dialect.TypeRule;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;

/** Type mapping of SQL Server. User-defined alias types map to their base types. */
final class SqlServerTypes {
    private static final int MILLIS = 3;

    static final TypeRules RULES = new TypeRules(
            TypeRule.of(TypeKind.BOOLEAN, "bit"),
            TypeRule.of(TypeKind.SMALLINT, "tinyint").noted("from 0 to 255"),
            TypeRule.of(TypeKind.SMALLINT, "smallint"),
            TypeRule.of(TypeKind.INTEGER, "int", "integer"),
            TypeRule.of(TypeKind.BIGINT, "bigint"),
            TypeRule.of(TypeKind.REAL, "real"),
            TypeRule.of(TypeKind.DOUBLE, "float"),
            TypeRule.decimal("decimal", "numeric"),
            // Sums and products of money have four fractional digits again, and overflow.
            TypeRule.of(DataType.decimal(19, 4), "money").compared(TextSemantics.COMPARABLE),
            TypeRule.of(DataType.decimal(10, 4), "smallmoney").compared(TextSemantics.COMPARABLE),
            TypeRule.sized(TypeKind.VARCHAR, "varchar", "nvarchar", "sysname"),
            TypeRule.sized(TypeKind.VARCHAR, "char", "nchar")
                    .compared(TextSemantics.PADDED_LOOSELY)
                    .noted("blanks at the end are removed"),
            // They cannot be compared or counted.
            TypeRule.of(TypeKind.VARCHAR, "text", "ntext").compared(TextSemantics.OPAQUE_LARGE_OBJECT),
            TypeRule.asText("", "uniqueidentifier", "xml", "json", "vector"),
            TypeRule.asText("each value by its own type", "sql_variant"),
            TypeRule.sized(TypeKind.VARBINARY, "binary", "varbinary", "timestamp", "rowversion"),
            TypeRule.of(TypeKind.VARBINARY, "image").compared(TextSemantics.OPAQUE_LARGE_OBJECT),
            TypeRule.of(TypeKind.VARBINARY, "hierarchyid", "geography", "geometry")
                    .opaque()
                    .noted("shown as bytes: as SQL Server stores it"),
            TypeRule.of(TypeKind.DATE, "date"),
            TypeRule.sized(TypeKind.TIME, "time"),
            TypeRule.sized(TypeKind.TIMESTAMP, "datetime2"),
            TypeRule.of(new DataType(TypeKind.TIMESTAMP, MILLIS, 0, true), "datetime")
                    .opaque()
                    .noted("to the millisecond; compared there to a three-hundredth of a second"),
            TypeRule.of(new DataType(TypeKind.TIMESTAMP, 0, 0, true), "smalldatetime"),
            TypeRule.sized(TypeKind.TIMESTAMP_TZ, "datetimeoffset")
                    .noted("the moment; the zone it was written in is lost"));

    private SqlServerTypes() {}
}
