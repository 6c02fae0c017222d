package io.braid.types;

import java.util.List;
import java.util.stream.Stream;

/**
 * A column of a type that some source has.
 *
 * @param nativeType the type as its database writes it
 * @param values SQL of the database for some of the values that it can hold
 * @param literals SQL of Braid for values to compare it with, some of which are not among its values
 */
record TypedColumn(String name, Kind kind, String nativeType, List<String> values, List<String> literals) {
    /** True if Braid compares the values of both. */
    boolean isComparableWith(TypedColumn other) {
        return kind == other.kind || (kind.isDay() && other.kind.isDay());
    }

    /** What Braid takes its values for. */
    enum Kind {
        TEXT,
        NUMBER,
        TRUTH,
        DATE,
        TIME,
        TIMESTAMP,
        MOMENT,
        INTERVAL,
        ZONED_TIME,
        BYTES;

        private boolean isDay() {
            return this == DATE || this == TIMESTAMP;
        }

        String typeName() {
            return switch (this) {
                case TEXT -> "VARCHAR(100)";
                case NUMBER -> "DECIMAL(30, 4)";
                case TRUTH -> "BOOLEAN";
                case DATE -> "DATE";
                case TIME -> "TIME";
                case TIMESTAMP -> "TIMESTAMP(6)";
                case MOMENT -> "TIMESTAMP(6) WITH TIME ZONE";
                case INTERVAL -> "INTERVAL";
                case ZONED_TIME -> "TIME WITH TIME ZONE";
                case BYTES -> "VARBINARY(100)";
            };
        }
    }

    private static final List<String> TEXTS = texts("a", "a ", "A", "ab", "a\uD83D\uDE00", "a\t", "a!", "b", "");
    private static final List<String> INDEXED_TEXTS =
            texts("a", "a\uD83D\uDE00", "a\t", "a\n", "ab", "a\uFFFD", "A", "b", "aa");

    private static final List<String> EARLY =
            List.of("0001-01-01", "0999-12-31", "1500-02-28", "1582-10-04", "1582-10-15", "1900-01-01", "9999-12-31");

    /** A column whose values and literals are written alike, as SQL texts. */
    private static TypedColumn text(String name, String nativeType, String... values) {
        List<String> quoted = texts(values);
        return new TypedColumn(name, Kind.TEXT, nativeType, quoted, quoted);
    }

    /** A column of a type of that name, whose values and literals are written alike. */
    private static TypedColumn own(String name, Kind kind, String... values) {
        return new TypedColumn(name, kind, kind.typeName(), texts(values), texts(values));
    }

    private static TypedColumn written(String name, String nativeType, List<String> values, String... literals) {
        return new TypedColumn(name, Kind.TEXT, nativeType, values, texts(literals));
    }

    /** A column of padded text, and constants of which some end in a blank. */
    private static TypedColumn padded(String nativeType) {
        return new TypedColumn(
                "ch",
                Kind.TEXT,
                nativeType,
                texts("a", "ab", "A", "a b", ""),
                texts("a", "a ", "ab", "A", "a b", "b ", ""));
    }

    private static TypedColumn number(String name, String nativeType, String... values) {
        return new TypedColumn(name, Kind.NUMBER, nativeType, List.of(values), List.of(values));
    }

    private static TypedColumn truth(String name, String nativeType, String... values) {
        return new TypedColumn(name, Kind.TRUTH, nativeType, List.of(values), List.of("TRUE", "FALSE"));
    }

    private static TypedColumn bytes(String name, String nativeType, String begin) {
        List<String> hex = List.of("00", "61", "6100", "ff");
        return new TypedColumn(
                name,
                Kind.BYTES,
                nativeType,
                hex.stream().map(each -> begin.formatted(each)).toList(),
                hex.stream().map("X'%s'"::formatted).toList());
    }

    private static TypedColumn dates(String name, String nativeType, int first) {
        return new TypedColumn(
                name,
                Kind.DATE,
                nativeType,
                EARLY.stream().skip(first).map("DATE '%s'"::formatted).toList(),
                EARLY.stream().map("DATE '%s'"::formatted).toList());
    }

    private static TypedColumn timestamps(String name, String nativeType, int first) {
        return new TypedColumn(
                name,
                Kind.TIMESTAMP,
                nativeType,
                EARLY.stream()
                        .skip(first)
                        .map("TIMESTAMP '%s 12:34:56.789012'"::formatted)
                        .toList(),
                EARLY.stream().map("TIMESTAMP '%s 12:34:56.789012'"::formatted).toList());
    }

    /** Timestamps to the millisecond, some of which are a day's first moment. */
    private static TypedColumn coarse(String nativeType) {
        List<String> values = List.of(
                "TIMESTAMP '1999-12-31 12:34:56.789'",
                "TIMESTAMP '1999-12-31 00:00:00'",
                "TIMESTAMP '1900-01-01 00:00:00'");
        return new TypedColumn("t3", Kind.TIMESTAMP, nativeType, values, values);
    }

    private static TypedColumn integers(String name, String nativeType) {
        return number(name, nativeType, "0", "5", "-7", "1");
    }

    private static TypedColumn moments(String name, String nativeType, String... values) {
        return new TypedColumn(
                name,
                Kind.MOMENT,
                nativeType,
                List.of(values),
                List.of(
                        "TIMESTAMP WITH TIME ZONE '2024-02-29 12:00:00+00:00'",
                        "TIMESTAMP WITH TIME ZONE '2024-02-29 12:00:00.123456+02:00'"));
    }

    private static TypedColumn times(String name, String nativeType) {
        List<String> times = List.of("TIME '00:00:00'", "TIME '12:34:56'", "TIME '23:59:59'");
        return new TypedColumn(name, Kind.TIME, nativeType, times, times);
    }

    private static List<String> texts(String... values) {
        return Stream.of(values).map(value -> "'" + value + "'").toList();
    }

    static List<TypedColumn> ofPostgresql() {
        return List.of(
                padded("CHAR(5)"),
                new TypedColumn("vc", Kind.TEXT, "VARCHAR(20)", TEXTS, TEXTS),
                new TypedColumn("icu", Kind.TEXT, "VARCHAR(20) COLLATE \"en-x-icu\"", TEXTS, TEXTS),
                text("en", "mood", "sad", "ok", "happy"),
                text("u", "UUID", "6f2f1c5e-0000-4000-8000-00000000000a", "6F2F1C5E-0000-4000-8000-00000000000A"),
                text("j", "JSON", "{\"a\": 1}", "{\"a\":1}", "null", "[]"),
                text("jb", "JSONB", "{\"a\": 1}", "{\"b\": 2, \"a\": 1}", "null"),
                own("iv", Kind.INTERVAL, "1 day", "23:00:00", "1 mon", "31 days"),
                own("tz", Kind.ZONED_TIME, "12:00:00+00", "13:00:00+01", "23:59:59-05"),
                written("bt", "BIT(4)", List.of("B'0101'", "B'1111'", "B'0000'"), "0101", "1111", "101"),
                text("ip", "INET", "10.0.0.1", "10.0.0.1/32", "10.0.0.0/8"),
                number("mo", "NUMERIC(12, 4)", "1.5000", "-2.25", "0"),
                number("r", "REAL", "0.1", "1.5", "-3"),
                truth("bo", "BOOLEAN", "TRUE", "FALSE"),
                bytes("vbin", "BYTEA", "'\\x%s'"),
                dates("da", "DATE", 0),
                timestamps("ts", "TIMESTAMP(6)", 0),
                coarse("TIMESTAMP(3)"),
                integers("n4", "INTEGER"),
                moments("mt", "TIMESTAMPTZ", "'2024-02-29 12:00:00+00'", "'2024-02-29 12:00:00.123456+02'"),
                times("tm", "TIME(6)"));
    }

    static List<TypedColumn> ofMysql() {
        return List.of(
                padded("CHAR(5) CHARACTER SET utf8mb4"),
                new TypedColumn(
                        "vb",
                        Kind.TEXT,
                        "VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
                        INDEXED_TEXTS,
                        INDEXED_TEXTS),
                new TypedColumn(
                        "vu",
                        Kind.TEXT,
                        "VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci",
                        INDEXED_TEXTS,
                        INDEXED_TEXTS),
                new TypedColumn(
                        "vg",
                        Kind.TEXT,
                        "VARCHAR(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci",
                        INDEXED_TEXTS,
                        INDEXED_TEXTS),
                text("en", "ENUM('sad', 'ok', 'happy')", "sad", "ok", "happy"),
                text("st", "SET('x', 'y')", "x", "x,y", ""),
                text("j", "JSON", "{\"a\": 1}", "null", "[]"),
                number("b3", "BIT(3)", "5", "7", "0"),
                number("b64", "BIT(64)", "5", "18446744073709551615", "53"),
                truth("b1", "BIT(1)", "1", "0"),
                number("un", "INT UNSIGNED", "0", "5", "4294967295"),
                number("bu", "BIGINT UNSIGNED", "0", "5", "18446744073709551615"),
                number("ye", "YEAR", "1999", "2024"),
                number("mo", "DECIMAL(12, 4)", "1.5000", "-2.25", "0"),
                number("r", "FLOAT", "0.1", "1.5", "-3"),
                bytes("vbin", "VARBINARY(4)", "X'%s'"),
                bytes("bin", "BINARY(3)", "X'%s'"),
                dates("da", "DATE", 1),
                timestamps("ts", "DATETIME(6)", 1),
                coarse("DATETIME(3)"),
                integers("n4", "INTEGER"),
                moments("mt", "TIMESTAMP(6) NULL", "'2024-02-29 12:00:00'", "'2024-02-29 10:00:00.123456'"),
                times("tm", "TIME"));
    }

    static List<TypedColumn> ofDuckdb() {
        return List.of(
                new TypedColumn("vc", Kind.TEXT, "VARCHAR", TEXTS, TEXTS),
                new TypedColumn("vn", Kind.TEXT, "VARCHAR COLLATE NOCASE", TEXTS, TEXTS),
                text("en", "ENUM('sad', 'ok', 'happy')", "sad", "ok", "happy"),
                text("u", "UUID", "6f2f1c5e-0000-4000-8000-00000000000a", "6F2F1C5E-0000-4000-8000-00000000000A"),
                own("iv", Kind.INTERVAL, "1 day", "23 hours", "1 month"),
                written("bt", "BIT", List.of("'0101'::BIT", "'1111'::BIT", "'101'::BIT"), "0101", "1111", "101"),
                number("hu", "HUGEINT", "0", "5", "-7"),
                number("ub", "UBIGINT", "0", "5", "18446744073709551615"),
                number("ut", "UTINYINT", "0", "5", "255"),
                number("mo", "DECIMAL(12, 4)", "1.5000", "-2.25", "0"),
                number("r", "REAL", "0.1", "1.5", "-3"),
                truth("bo", "BOOLEAN", "TRUE", "FALSE"),
                bytes("vbin", "BLOB", "from_hex('%s')"),
                dates("da", "DATE", 0),
                timestamps("ts", "TIMESTAMP", 0),
                coarse("TIMESTAMP_MS"),
                integers("n8", "BIGINT"),
                moments("mt", "TIMESTAMPTZ", "'2024-02-29 12:00:00+00'", "'2024-02-29 12:00:00.123456+02'"),
                times("tm", "TIME"));
    }

    static List<TypedColumn> ofH2() {
        return List.of(
                padded("CHAR(5)"),
                new TypedColumn("vc", Kind.TEXT, "VARCHAR(20)", TEXTS, TEXTS),
                new TypedColumn("vi", Kind.TEXT, "VARCHAR_IGNORECASE(20)", TEXTS, TEXTS),
                text("en", "ENUM('sad', 'ok', 'happy')", "sad", "ok", "happy"),
                text("u", "UUID", "6f2f1c5e-0000-4000-8000-00000000000a", "6F2F1C5E-0000-4000-8000-00000000000A"),
                written(
                        "j",
                        "JSON",
                        List.of("JSON '{\"a\": 1}'", "JSON 'null'", "JSON '[]'"),
                        "{\"a\": 1}",
                        "{\"a\":1}"),
                new TypedColumn(
                        "iv",
                        Kind.INTERVAL,
                        "INTERVAL DAY TO SECOND",
                        List.of("INTERVAL '1' DAY", "INTERVAL '23' HOUR"),
                        texts("1 00:00:00")),
                own("tz", Kind.ZONED_TIME, "12:00:00+00", "13:00:00+01"),
                number("ti", "TINYINT", "0", "5", "-7"),
                number("mo", "DECIMAL(12, 4)", "1.5000", "-2.25", "0"),
                text("df", "DECFLOAT(10)", "1.50", "-2.25", "0"),
                number("r", "REAL", "0.1", "1.5", "-3"),
                truth("bo", "BOOLEAN", "TRUE", "FALSE"),
                bytes("vbin", "VARBINARY(4)", "X'%s'"),
                bytes("bin", "BINARY(3)", "X'%s'"),
                dates("da", "DATE", 0),
                timestamps("ts", "TIMESTAMP(6)", 0),
                coarse("TIMESTAMP(3)"),
                integers("n8", "BIGINT"),
                moments(
                        "mt",
                        "TIMESTAMP(6) WITH TIME ZONE",
                        "'2024-02-29 12:00:00+00'",
                        "'2024-02-29 12:00:00.123456+02'"),
                times("tm", "TIME(6)"));
    }
}
