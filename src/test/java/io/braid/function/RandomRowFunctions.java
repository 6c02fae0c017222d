package io.braid.function;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes queries of functions that make rows, about columns of {@code docs.t (id, n, d)} and about constants. A
 * document is written as {@code <d>}, as databases differ in what they take for one.
 */
final class RandomRowFunctions {
    /** No 1.0, which is the whole number 1 to Braid and none to PostgreSQL. */
    private static final List<String> SCALARS = List.of(
            "null",
            "0",
            "-0",
            "7",
            "-1.50",
            "1.10",
            "12345678901234567890.5",
            "2e3",
            "1.5E1",
            "1e-9",
            "\"\"",
            "\"x\"",
            "\"7\"",
            "\"ü\\n\\\"\"",
            "\"\\uD83D\\uDE00\"");
    /** In the order in which PostgreSQL keeps them. */
    private static final List<String> NAMES = List.of("a", "b", "c", "ab", "ü");

    private final Random random;
    private int columns;

    RandomRowFunctions(Random random) {
        this.random = random;
    }

    String document(int depth) {
        return switch (depth == 0 ? 2 : random.nextInt(5)) {
            case 0, 1 ->
                NAMES.stream()
                        .flatMap(name -> IntStream.range(0, List.of(0, 1, 1, 2).get(random.nextInt(4)))
                                .mapToObj(i -> "\"" + name + "\": " + document(depth - 1)))
                        .collect(Collectors.joining(", ", "{", "}"));
            case 3, 4 -> listed(random.nextInt(4), ", ", () -> document(depth - 1), "[", "]");
            default -> pick(SCALARS);
        };
    }

    String next() {
        columns = 0;
        String rows =
                switch (random.nextInt(6)) {
                    case 0 -> "JSONB_ARRAY_ELEMENTS" + pick("", "_TEXT") + "(" + only("array", "[]") + ") AS j (c0)";
                    case 1 -> "JSONB_EACH" + pick("", "_TEXT") + "(" + only("object", "{}") + ") AS j (c0, c1)";
                    case 2 -> unnested();
                    case 3 -> series();
                    default ->
                        "JSON_TABLE(<d>, '" + pick("", "lax ", "strict ") + "$" + steps() + "' " + columns(2)
                                + ") AS j";
                };
        String from =
                switch (random.nextInt(4)) {
                    case 0 -> "docs.t CROSS JOIN " + rows;
                    case 1 -> "docs.t LEFT JOIN LATERAL " + rows + " ON " + condition();
                    case 2 -> "docs.t JOIN LATERAL " + rows + " ON " + condition();
                    default -> "docs.t, " + rows;
                };
        return switch (random.nextInt(4)) {
            case 0 -> "SELECT t.n, COUNT(*), COUNT(j.c0), MIN(t.id) FROM " + from + " GROUP BY t.n";
            case 1 ->
                "SELECT t.id FROM docs.t WHERE " + pick("", "NOT ") + "EXISTS (SELECT 1 FROM " + rows + " WHERE "
                        + condition() + ")";
            case 2 -> "SELECT t.id, (SELECT COUNT(c0) FROM " + rows + " WHERE " + condition() + ") FROM docs.t";
            default -> "SELECT t.id, j.* FROM " + from + " WHERE " + condition();
        };
    }

    private static String only(String type, String otherwise) {
        return "CASE WHEN JSONB_TYPEOF(<d>) = '" + type + "' THEN <d> ELSE '" + otherwise + "' END";
    }

    private String condition() {
        return pick("TRUE", "TRUE", "j.c0 IS NOT NULL", "t.n > 2", "CAST(j.c0 AS VARCHAR) > '2'", "t.id <> t.n");
    }

    private String unnested() {
        boolean isNumbered = random.nextBoolean();
        int arrays = 1 + random.nextInt(2);
        return "UNNEST("
                + listed(
                        arrays,
                        ", ",
                        () -> listed(1 + random.nextInt(3), ", ", this::element, "ARRAY[", "]"),
                        "",
                        isNumbered ? ") WITH ORDINALITY" : ")")
                + " AS j (c0" + (arrays == 2 ? ", c1" : "") + (isNumbered ? ", o)" : ")");
    }

    private String element() {
        return pick("t.n", "t.id", "t.n + t.id", "7", "-1", "CAST(NULL AS INTEGER)");
    }

    private String series() {
        return "GENERATE_SERIES("
                + pick(
                        element() + ", " + element(),
                        element() + ", " + element() + ", " + pick("1", "2", "-1", "t.id + 1", "3000000000"),
                        "t.n * 0.5, 4, " + pick("0.25", "1", "1.50"),
                        "DATE '2024-02-27' + t.n * INTERVAL '1' DAY, DATE '2024-03-04', INTERVAL '1' DAY",
                        "TIMESTAMP '2024-01-28 00:00:00', TIMESTAMP '2024-07-01 12:00:00', INTERVAL '1' MONTH",
                        "TIMESTAMP '2024-01-03 00:00:00', TIMESTAMP '2024-01-01 12:00:00', INTERVAL '-7' HOUR")
                + ") AS j (c0)";
    }

    private String columns(int depth) {
        // The first is no nested one; not more than one is numbered.
        String first = random.nextInt(3) == 0 ? "c" + this.columns++ + " FOR ORDINALITY" : column();
        String columns = listed(random.nextInt(3), "", () -> ", " + column(), "COLUMNS (" + first, "");
        String nested = listed(
                depth == 0 ? 0 : random.nextInt(3),
                "",
                () -> ", NESTED PATH '$" + steps() + "' " + columns(depth - 1),
                "",
                ")");
        return columns + nested;
    }

    private String column() {
        String name = "c" + columns++;
        String path = " PATH '" + pick("", "", "strict ") + "$" + steps() + "'";
        return name
                + switch (random.nextInt(6)) {
                    case 0 -> " INT" + path + pick("", " DEFAULT -1 ON EMPTY", " DEFAULT -2 ON ERROR");
                    case 1 -> " DECIMAL(30, 3)" + path;
                    case 2 -> " INT EXISTS" + path + pick("", " TRUE ON ERROR");
                    case 3 -> " JSONB" + path + pick("", " WITH WRAPPER", " WITH CONDITIONAL WRAPPER");
                    case 4 -> " JSONB" + path + pick("", " EMPTY ARRAY ON EMPTY", " EMPTY OBJECT ON ERROR");
                    default -> " VARCHAR" + path + pick("", " DEFAULT 'none' ON EMPTY DEFAULT 'error' ON ERROR");
                };
    }

    private String steps() {
        return listed(
                random.nextInt(3),
                "",
                () -> pick(
                        "[*]", "[*]", "[0]", "[last]", "[0 to 1]", ".*", "." + pick(NAMES), ".\"" + pick(NAMES) + "\""),
                "",
                "");
    }

    private static String listed(int count, String separator, Supplier<String> part, String before, String after) {
        return IntStream.range(0, count)
                .mapToObj(i -> part.get())
                .collect(Collectors.joining(separator, before, after));
    }

    private String pick(String... choices) {
        return pick(List.of(choices));
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
