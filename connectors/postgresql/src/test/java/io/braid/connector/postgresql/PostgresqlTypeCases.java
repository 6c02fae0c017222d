package io.braid.connector.postgresql;

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
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Types of PostgreSQL with their extreme values. */
final class PostgresqlTypeCases {
    private PostgresqlTypeCases() {}

    static List<TypeCase> all() {
        return Stream.of(numbers(), decimalsAndFloats(), strings(), times(), arrays(), others())
                .flatMap(List::stream)
                .toList();
    }

    private static List<TypeCase> numbers() {
        return List.of(
                TypeCase.of("BOOLEAN", DataType.of(TypeKind.BOOLEAN), "TRUE", true, "FALSE", false),
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

    private static List<TypeCase> decimalsAndFloats() {
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
                TypeCase.of("NUMERIC", DataType.decimal(38, 10), "123.456", new BigDecimal("123.4560000000"))
                        .noted("declared without a width")
                        .refusing("1e28", "0.00000000001", "'NaN'", "'Infinity'"),
                TypeCase.of("NUMERIC(3, -2)", DataType.decimal(5, 0), "12345", new BigDecimal("12300")),
                TypeCase.of("NUMERIC(2, 4)", DataType.decimal(4, 4), "0.0012", new BigDecimal("0.0012")),
                TypeCase.asText(
                        "NUMERIC(50, 12)",
                        "-1e37",
                        "-10000000000000000000000000000000000000.000000000000",
                        "0.000000000001",
                        "0.000000000001"),
                TypeCase.of("OID", DataType.of(TypeKind.BIGINT), "4294967295", 4294967295L)
                        .noted("compared"),
                TypeCase.of("old_price", DataType.decimal(8, 2), "0.10", new BigDecimal("0.10")),
                TypeCase.of(
                        "REAL",
                        DataType.of(TypeKind.REAL),
                        "0.1",
                        (double) 0.1f,
                        "-3.4e38",
                        (double) -3.4e38f,
                        "'NaN'",
                        Double.NaN),
                TypeCase.of(
                        "DOUBLE PRECISION",
                        DataType.of(TypeKind.DOUBLE),
                        "0.1",
                        0.1,
                        "-1.7976931348623157e308",
                        -Double.MAX_VALUE,
                        "'Infinity'",
                        Double.POSITIVE_INFINITY));
    }

    private static List<TypeCase> strings() {
        return List.of(
                TypeCase.of(
                        "VARCHAR(20)", DataType.varchar(20), "'  padded  '", "  padded  ", "''", "", "'é€𝄞'", "é€𝄞"),
                TypeCase.of("TEXT", DataType.of(TypeKind.VARCHAR), "'text'", "text"),
                TypeCase.of("CHAR(5)", DataType.varchar(5), "'ab'", "ab", "'é'", "é")
                        .noted("blanks"),
                TypeCase.of("BYTEA", DataType.of(TypeKind.VARBINARY), "'\\x00FF80'", new byte[] {0, -1, -128}));
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
                        .refusing("'infinity'", "'-infinity'", "'0001-12-31 BC'", "'10000-01-01'"),
                TypeCase.of(
                                "TIME",
                                new DataType(TypeKind.TIME, 6, 0, true),
                                "TIME '00:00:00'",
                                LocalTime.MIDNIGHT,
                                "TIME '23:59:59.999999'",
                                LocalTime.of(23, 59, 59, 999_999_000))
                        .noted("24:00:00")
                        .refusing("'24:00:00'"),
                TypeCase.of(
                                "TIMESTAMP",
                                new DataType(TypeKind.TIMESTAMP, 6, 0, true),
                                "TIMESTAMP '1969-12-31 23:59:59.999999'",
                                LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
                                "TIMESTAMP '0001-01-01 00:00:00'",
                                LocalDateTime.of(1, 1, 1, 0, 0),
                                "TIMESTAMP '2024-03-31 02:30:00'",
                                LocalDateTime.of(2024, 3, 31, 2, 30))
                        .noted("infinity")
                        .refusing("'infinity'", "'-infinity'", "'0044-03-15 00:00:00 BC'", "'294276-12-31 23:59:59'"),
                TypeCase.of(
                                "TIMESTAMPTZ",
                                new DataType(TypeKind.TIMESTAMP_TZ, 6, 0, true),
                                "TIMESTAMPTZ '2024-03-31 02:30:00.000001+02:00'",
                                OffsetDateTime.parse("2024-03-31T00:30:00.000001Z"))
                        .noted("infinity")
                        .refusing(
                                "'infinity'",
                                "'-infinity'",
                                "'0044-03-15 00:00:00+00 BC'",
                                "'9999-12-31 23:00:00-05'"));
    }

    private static List<TypeCase> arrays() {
        return List.of(
                array("INTEGER[]", DataType.of(TypeKind.INTEGER), "'{1,NULL,-3}'", Arrays.asList(1, null, -3))
                        .refusing("'{{1,2},{3,4}}'"),
                array("SMALLINT[]", DataType.of(TypeKind.SMALLINT), "'{}'", List.of()),
                array("BIGINT[]", DataType.of(TypeKind.BIGINT), "'[0:1]={1,-2}'", List.of(1L, -2L)),
                array(
                                "TEXT[]",
                                DataType.of(TypeKind.VARCHAR),
                                "ARRAY['a,b', 'c\"d', NULL, '']",
                                Arrays.asList("a,b", "c\"d", null, ""))
                        .refusing("'{{a,b}}'"),
                array("VARCHAR(9)[]", DataType.of(TypeKind.VARCHAR), "'{é}'", List.of("é")),
                array("BOOLEAN[]", DataType.of(TypeKind.BOOLEAN), "'{t,f}'", List.of(true, false)),
                array("REAL[]", DataType.of(TypeKind.REAL), "'{1.5}'", List.of(1.5)),
                array("DOUBLE PRECISION[]", DataType.of(TypeKind.DOUBLE), "'{0.1,NaN}'", List.of(0.1, Double.NaN)),
                array(
                        "NUMERIC(5, 2)[]",
                        DataType.decimal(5, 2),
                        "'{1.5,NULL}'",
                        Arrays.asList(new BigDecimal("1.50"), null)),
                array("BYTEA[]", DataType.of(TypeKind.VARBINARY), "ARRAY['\\x00ff'::bytea]", List.of(new byte[] {0, -1
                })),
                array("DATE[]", DataType.of(TypeKind.DATE), "'{2024-02-29}'", List.of(LocalDate.of(2024, 2, 29))),
                array(
                        "TIMESTAMP[]",
                        DataType.of(TypeKind.TIMESTAMP),
                        "'{2024-01-01 00:00:01}'",
                        List.of(LocalDateTime.of(2024, 1, 1, 0, 0, 1))),
                array(
                        "TIMESTAMPTZ[]",
                        DataType.of(TypeKind.TIMESTAMP_TZ),
                        "ARRAY['2024-01-01 00:00:00+02'::timestamptz]",
                        List.of(OffsetDateTime.of(2023, 12, 31, 22, 0, 0, 0, ZoneOffset.UTC))));
    }

    private static TypeCase array(
            String nativeType, DataType element, String literal, List<@Nullable Object> elements) {
        return TypeCase.of(nativeType, DataType.arrayOf(element), literal, ArrayValue.of(element, elements))
                .notComparable()
                .noted("a value of several dimensions");
    }

    private static List<TypeCase> others() {
        return List.of(
                TypeCase.asText(
                        "UUID", "'0E37DF36-f698-11e6-8dd4-cb9ced3df976'", "0e37df36-f698-11e6-8dd4-cb9ced3df976"),
                TypeCase.asText("JSON", "'{\"a\":  1}'", "{\"a\":  1}"),
                TypeCase.asText("JSONB", "'{\"a\":  1}'", "{\"a\": 1}"),
                TypeCase.asText("XML", "'<a>&lt;</a>'", "<a>&lt;</a>"),
                TypeCase.asText("HSTORE", "'a=>1'", "\"a\"=>\"1\""),
                TypeCase.asText("CITEXT", "'Ab '", "Ab "),
                TypeCase.asText("mood", "'glad'", "glad"),
                TypeCase.asText("pair", "ROW(1, 'x y')", "(1,\"x y\")", "ROW(NULL, NULL)", "(,)"),
                TypeCase.of("NAME", DataType.of(TypeKind.VARCHAR), "'n'", "n"),
                TypeCase.asText("\"char\"", "'c'", "c"),
                TypeCase.asText("MONEY", "'-1234.56'", "-$1,234.56"),
                TypeCase.of(
                                "INTERVAL",
                                DataType.of(TypeKind.INTERVAL),
                                "'1 year -2 days 04:05:06.789'",
                                new Interval(12, -2, 14_706_789_000L))
                        .notComparable()
                        .noted("infinity")
                        .refusing("'infinity'", "'-infinity'"),
                TypeCase.of(
                                "TIMETZ",
                                DataType.of(TypeKind.TIME_TZ),
                                "'12:34:56.789+05:30'",
                                OffsetTime.parse("12:34:56.789+05:30"))
                        .notComparable()
                        .noted("24:00:00")
                        .refusing("'24:00:00+00'"),
                TypeCase.asText(
                        "UUID[]", "'{0E37DF36-f698-11e6-8dd4-cb9ced3df976}'", "{0e37df36-f698-11e6-8dd4-cb9ced3df976}"),
                TypeCase.asText("INT4RANGE", "'[1,5]'", "[1,6)"),
                TypeCase.asText("INT4MULTIRANGE", "'{[1,3),[5,7)}'", "{[1,3),[5,7)}"),
                TypeCase.asText("INET", "'10.0.0.1/8'", "10.0.0.1/8"),
                TypeCase.asText("CIDR", "'10.0.0.0/8'", "10.0.0.0/8"),
                TypeCase.asText("MACADDR", "'08-00-2b-01-02-03'", "08:00:2b:01:02:03"),
                TypeCase.asText("BIT(3)", "B'101'", "101"),
                TypeCase.asText("BIT", "B'1'", "1"),
                TypeCase.asText("BIT VARYING(8)", "B'0011'", "0011"),
                TypeCase.asText("POINT", "'(1.5,-2)'", "(1.5,-2)"),
                TypeCase.asText("BOX", "'(2,2),(0,0)'", "(2,2),(0,0)"),
                TypeCase.asText("POLYGON", "'((0,0),(1,1),(1,0))'", "((0,0),(1,1),(1,0))"),
                TypeCase.asText("TSVECTOR", "'fat cat'", "'cat' 'fat'"),
                TypeCase.asText("PG_LSN", "'16/B374D848'", "16/B374D848"));
    }
}
