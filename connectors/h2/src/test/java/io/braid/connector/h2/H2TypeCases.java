package io.braid.connector.h2;

import io.braid.spi.type.DataType;
import io.braid.spi.type.Interval;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.TypeCase;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.stream.Stream;

/** Types of H2 with their extreme values. */
final class H2TypeCases {
    private H2TypeCases() {}

    static List<TypeCase> all() {
        return Stream.of(numbers(), strings(), times(), others())
                .flatMap(List::stream)
                .toList();
    }

    private static List<TypeCase> numbers() {
        return List.of(
                TypeCase.of("BOOLEAN", DataType.of(TypeKind.BOOLEAN), "TRUE", true, "FALSE", false),
                TypeCase.of("TINYINT", DataType.of(TypeKind.TINYINT), "-128", -128, "127", 127),
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
                TypeCase.of("REAL", DataType.of(TypeKind.REAL), "0.1", (double) 0.1f, "-3.4e38", (double) -3.4e38f),
                TypeCase.of(
                        "DOUBLE PRECISION",
                        DataType.of(TypeKind.DOUBLE),
                        "0.1",
                        0.1,
                        "-1.7976931348623157e308",
                        -Double.MAX_VALUE),
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

    private static List<TypeCase> strings() {
        return List.of(
                TypeCase.of(
                        "VARCHAR(20)", DataType.varchar(20), "'  padded  '", "  padded  ", "''", "", "'é€𝄞'", "é€𝄞"),
                TypeCase.of("CHAR(5)", DataType.varchar(5), "'ab'", "ab", "'é'", "é")
                        .noted("blanks"),
                TypeCase.of("VARBINARY(10)", new DataType(TypeKind.VARBINARY, 10, 0, true), "X'00FF80'", new byte[] {
                    0, -1, -128
                }));
    }

    private static List<TypeCase> times() {
        return List.of(
                TypeCase.of(
                                "DATE",
                                DataType.of(TypeKind.DATE),
                                "DATE '0001-01-01'",
                                LocalDate.of(1, 1, 1),
                                "DATE '1582-10-10'",
                                LocalDate.of(1582, 10, 10),
                                "DATE '9999-12-31'",
                                LocalDate.of(9999, 12, 31))
                        .noted("years")
                        .refusing("DATE '-0001-01-01'", "DATE '10000-01-01'"),
                TypeCase.of(
                                "TIME(7)",
                                new DataType(TypeKind.TIME, 7, 0, true),
                                "TIME '00:00:00'",
                                LocalTime.MIDNIGHT,
                                "TIME '23:59:59.9999999'",
                                LocalTime.of(23, 59, 59, 999_999_900))
                        .noted("what is finer"),
                TypeCase.of(
                                "TIME(9)",
                                new DataType(TypeKind.TIME, 9, 0, true),
                                "TIME '12:00:00.1234567'",
                                LocalTime.of(12, 0, 0, 123_456_700))
                        .noted("what is finer")
                        .refusing("TIME '12:00:00.123456789'"),
                TypeCase.of(
                                "TIMESTAMP(7)",
                                new DataType(TypeKind.TIMESTAMP, 7, 0, true),
                                "TIMESTAMP '1969-12-31 23:59:59.9999999'",
                                LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_900),
                                "TIMESTAMP '0001-01-01 00:00:00'",
                                LocalDateTime.of(1, 1, 1, 0, 0),
                                "TIMESTAMP '2024-03-31 02:30:00'",
                                LocalDateTime.of(2024, 3, 31, 2, 30))
                        .noted("years")
                        .refusing("TIMESTAMP '-0044-03-15 00:00:00'"),
                TypeCase.of(
                                "TIMESTAMP(6) WITH TIME ZONE",
                                new DataType(TypeKind.TIMESTAMP_TZ, 6, 0, true),
                                "TIMESTAMP WITH TIME ZONE '2024-03-31 02:30:00.000001+02:00'",
                                OffsetDateTime.parse("2024-03-31T00:30:00.000001Z"))
                        .noted("years")
                        .refusing("TIMESTAMP WITH TIME ZONE '10000-01-01 00:00:00+00:00'"));
    }

    private static List<TypeCase> others() {
        return List.of(
                TypeCase.asText(
                        "UUID", "'0e37df36-f698-11e6-8dd4-cb9ced3df976'", "0e37df36-f698-11e6-8dd4-cb9ced3df976"),
                TypeCase.asText("ENUM('x', 'y')", "'y'", "y"),
                TypeCase.asText("JSON", "JSON '{\"a\":  1}'", "{\"a\":1}"),
                TypeCase.asText("DECFLOAT(20)", "1.5E300", "1.5E+300", "0.0000001", "0.0000001"),
                TypeCase.asText(
                        "NUMERIC(60, 2)",
                        "-1234567890123456789012345678901234567890.5",
                        "-1234567890123456789012345678901234567890.50"),
                TypeCase.of("VARCHAR_IGNORECASE(9)", DataType.varchar(9), "'aB'", "aB"),
                TypeCase.of("CLOB", DataType.of(TypeKind.VARCHAR), "'long'", "long")
                        .notComparable(),
                TypeCase.of("BLOB", DataType.of(TypeKind.VARBINARY), "X'00FF'", new byte[] {0, -1})
                        .notComparable(),
                TypeCase.of("BINARY(2)", new DataType(TypeKind.VARBINARY, 2, 0, true), "X'00FF'", new byte[] {0, -1}),
                TypeCase.of("JAVA_OBJECT(9)", new DataType(TypeKind.VARBINARY, 9, 0, true), "X'ACED'", new byte[] {
                            -84, -19
                        })
                        .notComparable()
                        .noted("shown as bytes"),
                TypeCase.of(
                                "TIME(3) WITH TIME ZONE",
                                DataType.of(TypeKind.TIME_TZ),
                                "TIME WITH TIME ZONE '12:34:56.789+05:30'",
                                OffsetTime.parse("12:34:56.789+05:30"))
                        .notComparable()
                        .noted("what is finer"),
                TypeCase.of(
                                "INTERVAL YEAR TO MONTH",
                                DataType.of(TypeKind.INTERVAL),
                                "INTERVAL '-1-2' YEAR TO MONTH",
                                new Interval(-14, 0, 0))
                        .notComparable()
                        .noted("what is finer"),
                TypeCase.of(
                                "INTERVAL DAY(3) TO SECOND(9)",
                                DataType.of(TypeKind.INTERVAL),
                                "INTERVAL '-100 04:05:06.789' DAY TO SECOND",
                                new Interval(0, -100, -14_706_789_000L))
                        .notComparable()
                        .noted("what is finer")
                        .refusing("INTERVAL '0 00:00:00.0000001' DAY TO SECOND"),
                TypeCase.asText("INTEGER ARRAY", "ARRAY[1, NULL, 3]", "[1, null, 3]"),
                TypeCase.asText("ROW(a INTEGER, b VARCHAR(9))", "ROW(1, 'x')", "ROW (1, x)"),
                TypeCase.asText("GEOMETRY(POINT)", "'POINT (1 2)'", "POINT (1 2)"));
    }
}
