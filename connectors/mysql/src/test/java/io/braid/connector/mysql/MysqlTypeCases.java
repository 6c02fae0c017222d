package io.braid.connector.mysql;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.TypeCase;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;

/** Types of MySQL and MariaDB with their extreme values. */
final class MysqlTypeCases {
    private MysqlTypeCases() {}

    static List<TypeCase> all() {
        return Stream.of(numbers(), moreNumbers(), strings(), times(), others())
                .flatMap(List::stream)
                .toList();
    }

    private static List<TypeCase> numbers() {
        return List.of(
                TypeCase.of("BIT(1)", DataType.of(TypeKind.BOOLEAN), "1", true, "0", false),
                TypeCase.of("TINYINT", DataType.of(TypeKind.TINYINT), "-128", -128, "127", 127)
                        .noted("tinyint(1)"),
                TypeCase.of("TINYINT(1)", DataType.of(TypeKind.TINYINT), "2", 2).noted("tinyint(1)"),
                TypeCase.of("SMALLINT", DataType.of(TypeKind.SMALLINT), "-32768", -32768, "32767", 32767),
                TypeCase.of(
                        "INTEGER",
                        DataType.of(TypeKind.INTEGER),
                        "-2147483648",
                        Integer.MIN_VALUE,
                        "2147483647",
                        Integer.MAX_VALUE),
                TypeCase.of(
                        "BIGINT",
                        DataType.of(TypeKind.BIGINT),
                        "-9223372036854775808",
                        Long.MIN_VALUE,
                        "9223372036854775807",
                        Long.MAX_VALUE),
                TypeCase.of(
                        "NUMERIC(18, 2)",
                        DataType.decimal(18, 2),
                        "-9999999999999999.99",
                        new BigDecimal("-9999999999999999.99"),
                        "0.10",
                        new BigDecimal("0.10")),
                TypeCase.of(
                        "NUMERIC(38, 10)",
                        DataType.decimal(38, 10),
                        "-9999999999999999999999999999.9999999999",
                        new BigDecimal("-9999999999999999999999999999.9999999999"),
                        "1",
                        new BigDecimal("1.0000000000")));
    }

    private static List<TypeCase> moreNumbers() {
        return List.of(
                TypeCase.of("MEDIUMINT", DataType.of(TypeKind.INTEGER), "-8388608", -8388608),
                TypeCase.of("TINYINT UNSIGNED", DataType.of(TypeKind.SMALLINT), "255", 255),
                TypeCase.of("SMALLINT UNSIGNED", DataType.of(TypeKind.INTEGER), "65535", 65535),
                TypeCase.of("INT UNSIGNED", DataType.of(TypeKind.BIGINT), "4294967295", 4294967295L),
                TypeCase.of(
                        "BIGINT UNSIGNED",
                        DataType.decimal(20, 0),
                        "18446744073709551615",
                        new BigDecimal("18446744073709551615")),
                TypeCase.of("MEDIUMINT UNSIGNED", DataType.of(TypeKind.INTEGER), "16777215", 16777215),
                TypeCase.of("BIT(8)", DataType.of(TypeKind.BIGINT), "200", 200L, "0", 0L)
                        .noted("the number"),
                TypeCase.of(
                                "BIT(64)",
                                DataType.decimal(20, 0),
                                "18446744073709551615",
                                new BigDecimal("18446744073709551615"))
                        .noted("the number"),
                TypeCase.asText(
                        "DECIMAL(65, 30)",
                        "-99999999999999999999999999999999999.999999999999999999999999999999",
                        "-99999999999999999999999999999999999.999999999999999999999999999999",
                        "0.000000000000000000000000000001",
                        "0.000000000000000000000000000001"),
                TypeCase.of("YEAR", DataType.of(TypeKind.SMALLINT), "2024", 2024, "0", 0),
                TypeCase.of("FLOAT", DataType.of(TypeKind.REAL), "0.1", (double) 0.1f, "-3.4e38", (double) -3.4e38f)
                        .notComparable(),
                TypeCase.of(
                        "DOUBLE",
                        DataType.of(TypeKind.DOUBLE),
                        "0.1",
                        0.1,
                        "-1.7976931348623157e308",
                        -Double.MAX_VALUE));
    }

    private static List<TypeCase> strings() {
        return List.of(
                TypeCase.of(
                                "VARCHAR(20)",
                                DataType.varchar(20),
                                "'  padded  '",
                                "  padded  ",
                                "''",
                                "",
                                "'é€𝄞'",
                                "é€𝄞")
                        .notComparable(),
                TypeCase.of("VARCHAR(30)", DataType.varchar(30), "'found'", "found"),
                TypeCase.of("CHAR(5)", DataType.varchar(5), "'ab'", "ab", "'é'", "é"),
                TypeCase.of("LONGTEXT", DataType.varchar(DataType.UNSPECIFIED), "'long'", "long"),
                TypeCase.of("VARBINARY(10)", new DataType(TypeKind.VARBINARY, 10, 0, true), "X'00FF80'", new byte[] {
                    0, -1, -128
                }));
    }

    private static List<TypeCase> times() {
        return List.of(
                TypeCase.of(
                                "DATE",
                                DataType.of(TypeKind.DATE),
                                "DATE '1000-01-01'",
                                LocalDate.of(1000, 1, 1),
                                "DATE '1582-10-10'",
                                LocalDate.of(1582, 10, 10),
                                "DATE '9999-12-31'",
                                LocalDate.of(9999, 12, 31))
                        .noted("0000-00-00")
                        .refusing("'0000-00-00'", "'2024-00-00'"),
                TypeCase.of(
                                "TIME(6)",
                                new DataType(TypeKind.TIME, 6, 0, true),
                                "TIME '00:00:00'",
                                LocalTime.MIDNIGHT,
                                "TIME '23:59:59.999999'",
                                LocalTime.of(23, 59, 59, 999_999_000))
                        .noted("below 00:00:00")
                        .refusing("'24:00:00'", "'-00:00:01'", "'838:59:59'"),
                TypeCase.of(
                                "DATETIME(6)",
                                new DataType(TypeKind.TIMESTAMP, 6, 0, true),
                                "TIMESTAMP '1969-12-31 23:59:59.999999'",
                                LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
                                "TIMESTAMP '1000-01-01 00:00:00'",
                                LocalDateTime.of(1000, 1, 1, 0, 0),
                                "TIMESTAMP '2024-03-31 02:30:00'",
                                LocalDateTime.of(2024, 3, 31, 2, 30))
                        .noted("0000-00-00")
                        .refusing("'0000-00-00 00:00:00'"),
                TypeCase.of(
                                "TIMESTAMP(6) NULL",
                                new DataType(TypeKind.TIMESTAMP_TZ, 6, 0, true),
                                "FROM_UNIXTIME(1711845000.000001)",
                                OffsetDateTime.parse("2024-03-31T00:30:00.000001Z"))
                        .noted("0000-00-00")
                        .refusing("'0000-00-00 00:00:00'"),
                TypeCase.of("ENUM('x', 'y')", DataType.varchar(1), "'y'", "y").notComparable());
    }

    private static List<TypeCase> others() {
        return List.of(
                TypeCase.of("SET('x', 'y')", DataType.varchar(3), "'y,x'", "x,y")
                        .notComparable(),
                TypeCase.of("BLOB", new DataType(TypeKind.VARBINARY, 65535, 0, true), "X'00FF'", new byte[] {0, -1}),
                TypeCase.of("BINARY(3)", new DataType(TypeKind.VARBINARY, 3, 0, true), "X'01'", new byte[] {1, 0, 0}),
                TypeCase.of("POINT", DataType.of(TypeKind.VARBINARY), "ST_GeomFromText('POINT(1 2)')", POINT)
                        .notComparable()
                        .noted("shown as bytes"),
                TypeCase.of("GEOMETRY", DataType.of(TypeKind.VARBINARY), "ST_GeomFromText('POINT(1 2)')", POINT)
                        .notComparable()
                        .noted("shown as bytes"));
    }

    /** No reference system, little-endian, a point, and its coordinates. */
    private static final byte[] POINT =
            java.util.HexFormat.of().parseHex("00000000" + "01" + "01000000" + "000000000000F03F" + "0000000000000040");

    /** The types of MySQL only. */
    static List<TypeCase> ofMysql() {
        return List.of(
                TypeCase.asText("JSON", "'{\"b\": 1, \"a\":  2}'", "{\"a\": 2, \"b\": 1}"),
                TypeCase.of("VECTOR(1)", DataType.of(TypeKind.VARBINARY), "STRING_TO_VECTOR('[1]')", new byte[] {
                            0, 0, -128, 63
                        })
                        .notComparable()
                        .noted("shown as bytes"));
    }

    /** The types of MariaDB only, where JSON is text. */
    static List<TypeCase> ofMariaDb() {
        return List.of(
                TypeCase.of("JSON", DataType.of(TypeKind.VARCHAR), "'{\"a\":  2}'", "{\"a\":  2}"),
                TypeCase.asText(
                        "UUID", "'0E37DF36-f698-11e6-8dd4-cb9ced3df976'", "0e37df36-f698-11e6-8dd4-cb9ced3df976"),
                TypeCase.asText("INET6", "'2001:db8::ff00:42:8329'", "2001:db8::ff00:42:8329"),
                TypeCase.asText("INET4", "'10.0.0.1'", "10.0.0.1"));
    }
}
