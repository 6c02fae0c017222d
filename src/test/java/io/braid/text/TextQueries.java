package io.braid.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Makes up queries that depend on how text is compared. */
final class TextQueries {
    private static final int DEEPEST = 2;
    private static final List<String> COMPARISONS = List.of("=", "=", "<>", "<", "<=", ">", ">=");

    private final Random random;
    private List<String> texts = new ArrayList<>();

    TextQueries(Random random) {
        this.random = random;
    }

    /** The next query. */
    TextQuery next() {
        texts = new ArrayList<>();
        int shape = random.nextInt(10);
        String template =
                switch (shape) {
                    case 0 -> joined();
                    case 1 -> grouped();
                    case 2 -> distinct();
                    case 3 -> sorted();
                    case 4 ->
                        "SELECT MIN(" + text("t") + ") AS a, MAX(" + text("t") + ") AS b, COUNT(DISTINCT " + text("t")
                                + ") AS c" + from("t") + where("t");
                    case 5 -> nested();
                    default -> "SELECT t.id, " + item("t") + " AS x" + from("t") + " WHERE " + condition("t", 0);
                };
        // Two parameters are never known to be equal, so that an expression to group or sort by must have none.
        boolean bound = random.nextInt(4) == 0 && !template.contains(" BY ");
        return new TextQuery(template, texts, shape == 3, bound);
    }

    private String joined() {
        String operator = chance(5) ? oneOf(COMPARISONS) : "=";
        return "SELECT t.id AS x, u.id AS y" + from("t") + (chance(4) ? " LEFT JOIN " : " JOIN ") + named("u") + " ON "
                + column("t") + " " + operator + " " + (chance(4) ? text("u") : column("u"))
                + (chance(3) ? " AND t.n = u.n" : "") + where(oneOf(List.of("t", "u")));
    }

    private String grouped() {
        String key = text("t");
        return "SELECT " + key + " AS k, COUNT(*) AS c, MIN(" + text("t") + ") AS a, MAX(" + column("t") + ") AS b"
                + (chance(3) ? ", COUNT(DISTINCT " + column("t") + ") AS d" : "") + from("t") + where("t")
                + " GROUP BY " + key
                + (chance(3) ? " HAVING MAX(" + column("t") + ") " + oneOf(COMPARISONS) + " " + comparand() : "");
    }

    private String distinct() {
        if (chance(2)) {
            return "SELECT DISTINCT " + text("t") + " AS x, t.n" + from("t") + where("t");
        }
        String operator = oneOf(List.of("UNION", "UNION ALL", "INTERSECT", "EXCEPT"));
        return "SELECT " + text("t") + " AS x" + from("t") + where("t") + " " + operator + " SELECT " + text("u")
                + from("u") + where("u");
    }

    private String sorted() {
        String direction = chance(2) ? "" : " DESC";
        String nulls = chance(2) ? " NULLS FIRST" : " NULLS LAST";
        return "SELECT t.id, " + column("t") + " AS x" + from("t") + where("t") + " ORDER BY " + text("t") + direction
                + nulls + ", t.id" + (chance(2) ? " LIMIT " + (1 + random.nextInt(9)) : "");
    }

    private String nested() {
        return switch (random.nextInt(3)) {
            case 0 ->
                "SELECT t.id" + from("t") + " WHERE " + column("t") + (chance(3) ? " NOT" : "") + " IN (SELECT "
                        + column("u") + from("u") + " WHERE " + column("u") + " IS NOT NULL"
                        + (chance(2) ? " AND " + condition("u", 1) : "") + ")";
            case 1 ->
                "SELECT t.id" + from("t") + " WHERE " + (chance(3) ? "NOT " : "") + "EXISTS (SELECT 1" + from("u")
                        + " WHERE " + column("u") + " = " + column("t") + " AND " + condition("u", 1) + ")";
            default -> {
                String key = text("u");
                yield "SELECT q.x, t.id FROM (SELECT " + key + " AS x, COUNT(*) AS c" + from("u") + " GROUP BY " + key
                        + ") AS q JOIN " + named("t") + " ON q.x = " + column("t");
            }
        };
    }

    private String item(String table) {
        return chance(4) ? "CHAR_LENGTH(" + text(table) + ")" : text(table);
    }

    private String from(String alias) {
        return " FROM " + named(alias);
    }

    private String named(String alias) {
        return oneOf(TextSource.ALL).table() + " AS " + alias;
    }

    private String where(String table) {
        return chance(2) ? "" : " WHERE " + condition(table, 1);
    }

    private String condition(String table, int depth) {
        int kinds = depth < DEEPEST ? 11 : 9;
        String not = chance(4) ? " NOT" : "";
        return switch (random.nextInt(kinds)) {
            case 0, 1 -> compared(table) + " " + oneOf(COMPARISONS) + " " + comparand();
            case 2 -> compared(table) + not + " BETWEEN " + comparand() + " AND " + comparand();
            case 3 ->
                compared(table) + not + " IN ("
                        + IntStream.range(0, 1 + random.nextInt(4))
                                .mapToObj(i -> comparand())
                                .collect(Collectors.joining(", "))
                        + ")";
            case 4, 5 -> compared(table) + not + " LIKE " + pattern();
            case 6 -> column(table) + " IS" + not + " NULL";
            case 7 -> column(table) + " " + oneOf(COMPARISONS) + " " + text(table);
            case 8 -> "CHAR_LENGTH(" + text(table) + ") " + oneOf(COMPARISONS) + " " + random.nextInt(4);
            case 9 -> "NOT (" + condition(table, depth + 1) + ")";
            default ->
                "(" + condition(table, depth + 1) + (chance(2) ? " AND " : " OR ") + condition(table, depth + 1) + ")";
        };
    }

    private String compared(String table) {
        return chance(4) ? text(table) : column(table);
    }

    /** A column or what is computed from one. */
    private String text(String table) {
        String column = column(table);
        return switch (random.nextInt(15)) {
            case 0 -> "UPPER(" + column + ")";
            case 1 -> "LOWER(" + column + ")";
            case 2 -> "TRIM(" + column + ")";
            case 3 ->
                "TRIM(" + oneOf(List.of("LEADING", "TRAILING", "BOTH")) + " "
                        + literal(oneOf(List.of("a", " ", "A", "x", "\u00e1"))) + " FROM " + column + ")";
            case 4 -> "SUBSTRING(" + column + " FROM " + (random.nextInt(5) - 1) + " FOR " + random.nextInt(4) + ")";
            case 5 -> "SUBSTRING(" + column + " FROM " + (random.nextInt(5) - 1) + ")";
            case 6 -> column + " || " + literal(AwkwardTexts.one(random));
            case 7 -> "COALESCE(" + column + ", " + literal(AwkwardTexts.one(random)) + ")";
            case 8 ->
                "CASE WHEN " + column(table) + " " + oneOf(COMPARISONS) + " " + comparand() + " THEN " + column
                        + " ELSE " + literal(AwkwardTexts.one(random)) + " END";
            case 9 ->
                "CASE WHEN " + table + ".n < 3 THEN " + column + " || 'a' ELSE " + column(table) + " || 'abc' END";
            case 10 ->
                oneOf(List.of("GREATEST", "LEAST")) + "(COALESCE(" + column + ", ''), "
                        + literal(AwkwardTexts.one(random)) + ")";
            default -> column;
        };
    }

    /** With the wildcards of an awkward text, with more, or with one that is escaped. */
    private String pattern() {
        String part = AwkwardTexts.one(random);
        String before = oneOf(List.of("", "", "%", "_"));
        String after = oneOf(List.of("", "%", "%", "_", "%_", "_ %"));
        if (chance(4)) {
            String escape = oneOf(List.of("!", "\\", "~"));
            String escaped = part.replace(escape, escape + escape).replace("%", escape + "%");
            String pattern = literal(before + escaped.replace("_", escape + "_") + after);
            // A backslash escapes where nothing else is said.
            return escape.equals("\\") && chance(2) ? pattern : pattern + " ESCAPE " + literal(escape);
        }
        return parameter(before + part + after) + " {}";
    }

    private String comparand() {
        return parameter(AwkwardTexts.any(random));
    }

    private String literal(String text) {
        texts.add(text);
        return "{" + (texts.size() - 1) + "}";
    }

    private String parameter(String text) {
        texts.add(text);
        return "{?" + (texts.size() - 1) + "}";
    }

    private String column(String table) {
        return table + "." + oneOf(List.of(TextColumn.values())).sql();
    }

    private boolean chance(int of) {
        return random.nextInt(of) == 0;
    }

    private <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
