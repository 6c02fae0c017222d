package io.braid.connector.mysql;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Values of all types for a load, and values that columns refuse. */
final class LoadDataCases {
    private LoadDataCases() {}

    /**
     * A type of a column and values for it, among them null.
     *
     * @param nativeType as in CREATE TABLE
     */
    record Values(String nativeType, @Nullable Object[] values) {
        @Override
        public String toString() {
            return nativeType;
        }
    }

    /**
     * Rows that a column refuses.
     *
     * @param column its type and constraints
     * @param type that of the values
     * @param good a value that it takes
     * @param first the first key of the rows; those before have keys from 0 on
     * @param state the SQLSTATE
     */
    record Refusal(
            String column,
            DataType type,
            Object good,
            int first,
            @Nullable Object[] values,
            String state) {
        @Override
        public String toString() {
            return column + " " + state + " " + first;
        }
    }

    private static Values of(String nativeType, Object... values) {
        return new Values(
                nativeType,
                Stream.concat(Stream.of(values), Stream.of((Object) null)).toArray());
    }

    static List<Values> all() {
        return Stream.of(numbers(), texts(), bytes(), times())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Values> numbers() {
        return List.of(
                of("BIT(1)", true, false),
                of("BIT(8)", 0L, 9L, 200L, 255L),
                of("BIT(64)", new BigDecimal("18446744073709551615"), BigDecimal.ZERO, BigDecimal.TEN),
                of("TINYINT", -128, 127, 0),
                of("TINYINT UNSIGNED", 255, 0),
                of("SMALLINT", -32768, 32767),
                of("MEDIUMINT", -8388608, 8388607),
                of("MEDIUMINT UNSIGNED", 16777215),
                of("INTEGER", Integer.MIN_VALUE, Integer.MAX_VALUE),
                of("INT(8) UNSIGNED ZEROFILL", 4294967295L, 7L),
                of("BIGINT", Long.MIN_VALUE, Long.MAX_VALUE, 0L),
                of("BIGINT UNSIGNED", new BigDecimal("18446744073709551615"), BigDecimal.ONE),
                of("YEAR", 0, 1901, 2024, 2155),
                of("DECIMAL(18, 2)", new BigDecimal("-9999999999999999.99"), new BigDecimal("0.10")),
                of("DECIMAL(38, 10)", new BigDecimal("-9999999999999999999999999999.9999999999")),
                of("FLOAT", (double) 0.1f, (double) -3.4e38f, 16777216.0, (double) 1.17549435E-38f, (double) 1e10f),
                of("DOUBLE", 0.1, -Double.MAX_VALUE, 1e-300, 123456789.12345679, 1e22, 5e-324, 2.0 / 3));
    }

    private static List<Values> texts() {
        Object[] hostile = {
            "",
            " ",
            "  padded  ",
            "\\",
            "\\\\",
            "\\N",
            "N",
            "NULL",
            "\t",
            "\n",
            "\r\n",
            "a\tb\\nc\n",
            "\0a\0",
            "\u001a",
            "'",
            "\"",
            "\\'",
            "%",
            "\b",
            "é€𝄞😀",
            "\\t",
            "x\\",
            "\u0085\u2028"
        };
        return List.of(
                of("VARCHAR(40)", hostile),
                of("LONGTEXT", hostile),
                of("LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", "long ".repeat(20_000), ""),
                of("CHAR(10)", "", "ab", "0123456789", "é€𝄞"),
                of("VARCHAR(40) CHARACTER SET latin1", "", "é\\\t\n", "\0"),
                of("VARCHAR(40) CHARACTER SET utf16", "", "é€𝄞", "\\N"),
                of("ENUM('x', 'y', '3', '')", "x", "3", ""),
                of("SET('x', 'y')", "x,y", "", "y"),
                of("JSON", "{\"b\": \"\\n\\\\\", \"a\":  [1, null]}", "null", "\"\\u0000\""));
    }

    private static List<Values> bytes() {
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        return List.of(
                of("VARBINARY(300)", all, new byte[0], new byte[] {'\\', 'N'}, new byte[] {0}, new byte[] {-1}),
                of("BLOB", all, new byte[0]),
                of("BINARY(3)", new byte[] {1}, new byte[] {'\t', '\n', '\\'}, new byte[0]));
    }

    private static List<Values> times() {
        return List.of(
                of("DATE", LocalDate.of(1, 1, 1), LocalDate.of(1582, 10, 10), LocalDate.of(9999, 12, 31)),
                of("TIME(6)", LocalTime.MIDNIGHT, LocalTime.of(23, 59, 59, 999_999_000), LocalTime.of(1, 2, 3)),
                of("TIME", LocalTime.MIDNIGHT, LocalTime.of(23, 59, 59)),
                of(
                        "DATETIME(6)",
                        LocalDateTime.of(1000, 1, 1, 0, 0),
                        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000),
                        LocalDateTime.of(2024, 3, 31, 2, 30, 0, 1000)),
                of("DATETIME", LocalDateTime.of(9999, 12, 31, 23, 59, 59)),
                of(
                        "TIMESTAMP(6)",
                        OffsetDateTime.parse("1970-01-01T00:00:01Z"),
                        OffsetDateTime.parse("2024-03-31T00:30:00.000001Z"),
                        OffsetDateTime.parse("2024-10-27T01:30:00Z")));
    }

    /** All but the constraint of the key begin behind the keys that are there. */
    static List<Refusal> refusals() {
        DataType integer = DataType.of(TypeKind.INTEGER);
        DataType text = DataType.of(TypeKind.VARCHAR);
        int free = 1_000;
        return List.of(
                // A row of which all is there already, and one that differs.
                new Refusal("INTEGER", integer, 1, LoadDataRig.ROWS - 1, row(1), "23505"),
                new Refusal("INTEGER", integer, 1, LoadDataRig.ROWS - 1, row(2), "23505"),
                new Refusal("INTEGER", integer, 1, 0, row(1), "23505"),
                new Refusal("INTEGER NOT NULL", integer, 1, free, row(1, 2, null), "23502"),
                new Refusal("INTEGER CHECK (v > 0)", integer, 1, free, row(1, 2, -1), "23514"),
                new Refusal("INTEGER REFERENCES parent (id)", integer, 1, free, row(1, 1, 2), "23503"),
                new Refusal("VARCHAR(3)", text, "abc", free, row("a", "abcd"), "22001"),
                new Refusal("TINYINT", integer, 1, free, row(127, 128), "22001"),
                new Refusal("INTEGER UNSIGNED", integer, 1, free, row(1, -1), "22001"),
                new Refusal(
                        "DECIMAL(4, 2)",
                        DataType.decimal(6, 2),
                        new BigDecimal("1.00"),
                        free,
                        row(new BigDecimal("100.00")),
                        "22001"),
                new Refusal("FLOAT", DataType.of(TypeKind.DOUBLE), 1.0, free, row(1.0, 1e300), "22001"),
                new Refusal("BIT(2)", DataType.of(TypeKind.BIGINT), 1L, free, row(3L, 4L), "22001"),
                new Refusal(
                        "VARBINARY(1)", DataType.of(TypeKind.VARBINARY), new byte[1], free, row(new byte[2]), "22001"),
                new Refusal("ENUM('x')", text, "x", free, row("x", "z"), "HV00L"),
                new Refusal("VARCHAR(9) CHARACTER SET latin1", text, "é", free, row("a", "€𝄞"), "22001"),
                new Refusal(
                        "TIMESTAMP NULL",
                        DataType.of(TypeKind.TIMESTAMP_TZ),
                        OffsetDateTime.parse("2024-03-31T00:30:00Z"),
                        free,
                        row(OffsetDateTime.parse("1969-12-31T00:00:00Z")),
                        "22001"));
    }

    private static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }
}
