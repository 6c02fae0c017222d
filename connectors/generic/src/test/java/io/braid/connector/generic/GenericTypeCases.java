package io.braid.connector.generic;

import io.braid.spi.type.DataType;
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

/** JDBC types as reported by PostgreSQL, with their extreme values. */
final class GenericTypeCases {
    private GenericTypeCases() {}

    static List<TypeCase> all() {
        return Stream.of(numbers(), strings(), times(), others())
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
                        new BigDecimal("-9999999999999999999999999999.9999999999")),
                TypeCase.asText("NUMERIC(50, 12)", "0.000000000001", "0.000000000001"),
                TypeCase.of("NUMERIC", DataType.decimal(38, 10), "123.456", new BigDecimal("123.4560000000"))
                        .noted("declared without a width"),
                TypeCase.of("REAL", DataType.of(TypeKind.REAL), "0.1", (double) 0.1f, "-3.4e38", (double) -3.4e38f),
                TypeCase.of("DOUBLE PRECISION", DataType.of(TypeKind.DOUBLE), "0.1", 0.1));
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
                        .noted("years")
                        .refusing("'infinity'", "'0001-12-31 BC'", "'10000-01-01'"),
                TypeCase.of(
                                "TIME",
                                new DataType(TypeKind.TIME, 6, 0, true),
                                "TIME '23:59:59.999999'",
                                LocalTime.of(23, 59, 59, 999_999_000))
                        .noted("what is finer"),
                TypeCase.of(
                                "TIMESTAMP",
                                new DataType(TypeKind.TIMESTAMP, 6, 0, true),
                                "TIMESTAMP '0001-01-01 00:00:00'",
                                LocalDateTime.of(1, 1, 1, 0, 0),
                                "TIMESTAMP '2024-03-31 02:30:00'",
                                LocalDateTime.of(2024, 3, 31, 2, 30))
                        .noted("years")
                        .refusing("'infinity'", "'0044-03-15 00:00:00 BC'"),
                TypeCase.of(
                                "TIMESTAMPTZ",
                                new DataType(TypeKind.TIMESTAMP_TZ, 6, 0, true),
                                "TIMESTAMPTZ '2024-03-31 02:30:00.000001+02:00'",
                                OffsetDateTime.parse("2024-03-31T00:30:00.000001Z"))
                        .noted("years"));
    }

    private static List<TypeCase> others() {
        return List.of(
                TypeCase.asText(
                        "UUID", "'0E37DF36-f698-11e6-8dd4-cb9ced3df976'", "0e37df36-f698-11e6-8dd4-cb9ced3df976"),
                TypeCase.asText("JSON", "'{\"a\":  1}'", "{\"a\":  1}"),
                TypeCase.asText("mood", "'glad'", "glad"),
                TypeCase.asText("BIT(3)", "B'101'", "101"),
                TypeCase.of(
                                "TIMETZ",
                                DataType.of(TypeKind.TIME_TZ),
                                "'12:34:56+05:30'",
                                OffsetTime.parse("12:34:56+05:30"))
                        .notComparable(),
                TypeCase.asText("INTEGER[]", "'{1,NULL,-3}'", "{1,NULL,-3}"));
    }
}
