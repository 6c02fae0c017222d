package io.braid.connector.duckdb;

import io.braid.spi.batch.ArrayValue;
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
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Types of DuckDB with their extreme values. */
final class DuckdbTypeCases {
    private DuckdbTypeCases() {}

    static List<TypeCase> all() {
        return Stream.of(numbers(), moreNumbers(), strings(), times(), timestamps(), others())
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
                        Long.MAX_VALUE));
    }

    private static List<TypeCase> moreNumbers() {
        return List.of(
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
                        new BigDecimal("1.0000000000")),
                TypeCase.of("UTINYINT", DataType.of(TypeKind.SMALLINT), "255", 255),
                TypeCase.of("USMALLINT", DataType.of(TypeKind.INTEGER), "65535", 65535),
                TypeCase.of("UINTEGER", DataType.of(TypeKind.BIGINT), "4294967295", 4294967295L),
                TypeCase.of(
                        "UBIGINT",
                        DataType.decimal(20, 0),
                        "18446744073709551615",
                        new BigDecimal("18446744073709551615")),
                TypeCase.of(
                                "HUGEINT",
                                DataType.decimal(38, 0),
                                "-99999999999999999999999999999999999999",
                                new BigDecimal("-99999999999999999999999999999999999999"),
                                "7",
                                new BigDecimal("7"))
                        .noted("numbers of more")
                        .refusing("170141183460469231731687303715884105727"),
                TypeCase.of("UHUGEINT", DataType.decimal(38, 0), "1", new BigDecimal("1"))
                        .noted("numbers of more")
                        .refusing("340282366920938463463374607431768211455"),
                TypeCase.asText(
                        "BIGNUM",
                        "'-123456789012345678901234567890123456789012345678901234567890'",
                        "-123456789012345678901234567890123456789012345678901234567890"),
                TypeCase.of("REAL", DataType.of(TypeKind.REAL), "0.1", (double) 0.1f, "-3.4e38", (double) -3.4e38f),
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
                        "VARCHAR",
                        DataType.of(TypeKind.VARCHAR),
                        "'  padded  '",
                        "  padded  ",
                        "''",
                        "",
                        "'é€𝄞'",
                        "é€𝄞"),
                TypeCase.of("BLOB", DataType.of(TypeKind.VARBINARY), "from_hex('00FF80')", new byte[] {0, -1, -128}));
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
                        .noted("infinity")
                        .refusing("'infinity'", "'-infinity'", "'0044-03-15 (BC)'"),
                TypeCase.of(
                                "TIME",
                                DataType.of(TypeKind.TIME),
                                "TIME '00:00:00'",
                                LocalTime.MIDNIGHT,
                                "TIME '23:59:59.999999'",
                                LocalTime.of(23, 59, 59, 999_999_000))
                        .noted("24:00:00")
                        .refusing("'24:00:00'"));
    }

    private static List<TypeCase> timestamps() {
        return List.of(
                TypeCase.of(
                                "TIMESTAMP",
                                DataType.of(TypeKind.TIMESTAMP),
                                "TIMESTAMP '1969-12-31 23:59:59.999999'",
                                LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
                                "TIMESTAMP '0001-01-01 00:00:00'",
                                LocalDateTime.of(1, 1, 1, 0, 0),
                                "TIMESTAMP '2024-03-31 02:30:00'",
                                LocalDateTime.of(2024, 3, 31, 2, 30))
                        .noted("infinity")
                        .refusing("'infinity'", "'-infinity'", "'0044-03-15 (BC) 00:00:00'"),
                TypeCase.of(
                                "TIMESTAMP_MS",
                                DataType.of(TypeKind.TIMESTAMP),
                                "'1969-12-31 23:59:59.999'",
                                LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_000_000))
                        .noted("infinity"),
                TypeCase.of(
                                "TIMESTAMP_S",
                                DataType.of(TypeKind.TIMESTAMP),
                                "'1969-12-31 23:59:59'",
                                LocalDateTime.of(1969, 12, 31, 23, 59, 59))
                        .noted("infinity"),
                TypeCase.of(
                                "TIMESTAMP_NS",
                                DataType.of(TypeKind.TIMESTAMP),
                                "'1969-12-31 23:59:59.1234567'",
                                LocalDateTime.of(1969, 12, 31, 23, 59, 59, 123_456_700))
                        .notComparable()
                        .noted("what is finer")
                        .refusing("'1969-12-31 23:59:59.123456789'"),
                TypeCase.of(
                                "TIME_NS",
                                DataType.of(TypeKind.TIME),
                                "'23:59:59.1234567'",
                                LocalTime.of(23, 59, 59, 123_456_700))
                        .notComparable()
                        .noted("what is finer")
                        .refusing("'23:59:59.123456789'"),
                TypeCase.of(
                                "TIMESTAMPTZ",
                                DataType.of(TypeKind.TIMESTAMP_TZ),
                                "TIMESTAMPTZ '2024-03-31 02:30:00.000001+02:00'",
                                OffsetDateTime.parse("2024-03-31T00:30:00.000001Z"))
                        .noted("infinity")
                        .refusing("'infinity'", "'-infinity'"));
    }

    private static TypeCase list(String nativeType, TypeKind kind, String literal, List<@Nullable Object> elements) {
        DataType element = DataType.of(kind);
        return TypeCase.of(nativeType, DataType.arrayOf(element), literal, ArrayValue.of(element, elements))
                .notComparable();
    }

    private static List<TypeCase> others() {
        return List.of(
                TypeCase.asText(
                        "UUID", "'0e37df36-f698-11e6-8dd4-cb9ced3df976'", "0e37df36-f698-11e6-8dd4-cb9ced3df976"),
                TypeCase.asText("ENUM('x', 'y')", "'y'", "y"),
                TypeCase.asText("JSON", "'{\"a\":  1}'", "{\"a\":  1}"),
                TypeCase.asText("BIT", "'00101'", "00101"),
                TypeCase.of(
                                "INTERVAL",
                                DataType.of(TypeKind.INTERVAL),
                                "INTERVAL '1 year -2 days 04:05:06.789'",
                                new Interval(12, -2, 14_706_789_000L))
                        .notComparable(),
                TypeCase.of(
                                "TIMETZ",
                                DataType.of(TypeKind.TIME_TZ),
                                "'12:34:56+05:30'",
                                OffsetTime.parse("12:34:56+05:30"))
                        .notComparable()
                        .noted("24:00:00"),
                list("INTEGER[]", TypeKind.INTEGER, "[1, NULL, 3]", Arrays.asList(1, null, 3)),
                list("BIGINT[]", TypeKind.BIGINT, "[]", List.of()),
                list("TINYINT[]", TypeKind.TINYINT, "[-1]", List.of(-1)),
                list("SMALLINT[]", TypeKind.SMALLINT, "[300]", List.of(300)),
                list("BOOLEAN[]", TypeKind.BOOLEAN, "[true, NULL]", Arrays.asList(true, null)),
                list("FLOAT[]", TypeKind.REAL, "[1.5]", List.of(1.5)),
                list("DOUBLE[]", TypeKind.DOUBLE, "[0.1]", List.of(0.1)),
                list("VARCHAR[]", TypeKind.VARCHAR, "['a b', NULL, '']", Arrays.asList("a b", null, "")),
                list("DATE[]", TypeKind.DATE, "[DATE '2024-02-29']", List.of(LocalDate.of(2024, 2, 29))),
                TypeCase.asText(
                        "UUID[]", "['0e37df36-f698-11e6-8dd4-cb9ced3df976']", "[0e37df36-f698-11e6-8dd4-cb9ced3df976]"),
                TypeCase.asText("INTEGER[2]", "[1, 2]", "[1, 2]"),
                TypeCase.asText("VARCHAR[][]", "[['a'], ['b,c']]", "[[a], ['b,c']]"),
                TypeCase.asText("STRUCT(a INTEGER, b VARCHAR)", "{'a': 1, 'b': 'x'}", "{'a': 1, 'b': x}"),
                TypeCase.asText("MAP(VARCHAR, INTEGER)", "MAP {'k': 1}", "{k=1}"),
                TypeCase.asText("UNION(num INTEGER, str VARCHAR)", "1", "1"));
    }
}
