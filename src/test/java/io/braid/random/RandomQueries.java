package io.braid.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes random queries that mean the same everywhere: their answers do not depend on an order that they do not ask
 * for. All tables have the key id and the columns k, g and v, whole numbers, d, a decimal, and s, text; all but the key
 * may be null.
 */
final class RandomQueries {
    private static final List<String> TABLES = List.of("one.r", "one.t", "two.u", "two.w");
    private static final List<String> NUMBERS = List.of("k", "g", "v", "id");
    private static final int DEEPEST = 2;

    private final Random random;
    private final List<String> tables;
    private final boolean failing;
    private int aliases;

    RandomQueries(Random random) {
        this(random, TABLES, false);
    }

    /**
     * @param tables what the queries are about
     * @param failing whether they may fail for some rows
     */
    RandomQueries(Random random, List<String> tables, boolean failing) {
        this.random = random;
        this.tables = List.copyOf(tables);
        this.failing = failing;
    }

    /** The next query. */
    String next() {
        aliases = 0;
        return switch (random.nextInt(5)) {
            case 0 -> grouped();
            case 1 -> windowed();
            case 2 -> combined();
            case 3 -> nested();
            default -> plain();
        };
    }

    private String plain() {
        List<String> tables = aliases(chance(12) ? 4 + random.nextInt(3) : 1 + random.nextInt(3));
        String columns = IntStream.range(0, 3)
                .mapToObj(i -> expression(tables) + " AS c" + i)
                .collect(Collectors.joining(", "));
        return "SELECT " + (chance(4) ? "DISTINCT " : "") + columns + from(tables) + where(tables, 0);
    }

    private String grouped() {
        List<String> tables = aliases(1 + random.nextInt(3));
        String key = column(tables);
        String other = oneOf(tables) + ".s";
        String sql = "SELECT " + key + " AS x, " + other + " AS y, " + aggregate(tables) + " AS a, " + aggregate(tables)
                + " AS b" + from(tables) + where(tables, 0) + " GROUP BY " + key + ", " + other;
        return chance(3) ? sql + " HAVING COUNT(*) > " + random.nextInt(3) : sql;
    }

    private String windowed() {
        List<String> tables = aliases(1 + random.nextInt(2));
        String window = "PARTITION BY " + column(tables) + " ORDER BY " + column(tables)
                + (chance(2) ? " DESC NULLS LAST" : " NULLS FIRST");
        String function = oneOf(List.of(
                "RANK()", "DENSE_RANK()", "COUNT(*)", "SUM(" + column(tables) + ")", "MAX(" + column(tables) + ")"));
        return "SELECT " + column(tables) + " AS x, " + column(tables) + " AS y, " + function + " OVER (" + window
                + ") AS p" + from(tables) + where(tables, 0);
    }

    private String combined() {
        String operator = oneOf(List.of("UNION", "UNION ALL", "INTERSECT", "EXCEPT"));
        List<String> left = aliases(1);
        List<String> right = aliases(1 + random.nextInt(2));
        return "SELECT " + column(left) + " AS x, " + oneOf(left) + ".s AS y" + from(left) + where(left, 0) + " "
                + operator + " SELECT " + column(right) + ", " + oneOf(right) + ".s" + from(right) + where(right, 0);
    }

    /** A query over the result of another. */
    private String nested() {
        String inner = chance(2) ? grouped() : combined();
        List<String> tables = aliases(1);
        String outer = tables.get(0);
        return "SELECT q.x, q.y, " + column(tables) + " AS z FROM (" + inner + ") AS q "
                + oneOf(List.of("JOIN", "LEFT JOIN")) + " " + named(outer) + " ON q.x = " + column(tables);
    }

    private String from(List<String> tables) {
        StringBuilder from = new StringBuilder(" FROM ").append(named(tables.get(0)));
        for (int i = 1; i < tables.size(); i++) {
            String earlier = tables.get(random.nextInt(i));
            String operator = tables.size() < 4 && chance(6) ? " < " : " = ";
            from.append(oneOf(List.of(" JOIN ", " JOIN ", " LEFT JOIN ")))
                    .append(named(tables.get(i)))
                    .append(" ON ")
                    .append(earlier + "." + oneOf(NUMBERS))
                    .append(operator)
                    .append(tables.get(i) + "." + oneOf(NUMBERS));
        }
        return from.toString();
    }

    private String where(List<String> tables, int depth) {
        List<String> conditions = new ArrayList<>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            conditions.add(condition(tables, depth));
        }
        return conditions.isEmpty() ? "" : " WHERE " + String.join(chance(4) ? " OR " : " AND ", conditions);
    }

    private String condition(List<String> tables, int depth) {
        if (failing && chance(4)) {
            return oneOf(List.of(
                    "10 / (" + column(tables) + " - " + random.nextInt(7) + ") < " + random.nextInt(5),
                    "CAST(" + oneOf(tables) + ".s AS INTEGER) = 1",
                    column(tables) + " * 2000000000 > 0"));
        }
        boolean mayNest = depth < DEEPEST;
        String not = chance(4) ? "NOT " : "";
        return switch (random.nextInt(mayNest ? 10 : 5)) {
            case 0 -> column(tables) + " IS " + not + "NULL";
            case 1 -> column(tables) + " " + not + "IN (1, 3, " + random.nextInt(6) + ")";
            case 2 -> oneOf(tables) + ".s " + not + "LIKE '" + oneOf(List.of("a%", "%b", "%a%")) + "'";
            case 3 -> compared(tables) + " BETWEEN 1 AND " + random.nextInt(8);
            case 4 ->
                compared(tables)
                        + oneOf(List.of(" = ", " < ", " >= ", " <> "))
                        + (chance(9) ? "3000000000" : String.valueOf(random.nextInt(7)));
            case 5 -> not + "EXISTS (SELECT 1" + inside(tables, depth) + ")";
            case 6 -> column(tables) + " " + not + "IN (" + values(depth) + ")";
            case 7 ->
                column(tables) + " > (SELECT " + oneOf(List.of("MIN", "MAX", "COUNT")) + inner(tables, depth) + ")";
            case 8 ->
                "CASE WHEN COALESCE(" + column(tables) + ", 0) > " + random.nextInt(4) + " THEN "
                        + condition(tables, DEEPEST) + " ELSE " + condition(tables, DEEPEST) + " END";
            default -> "(" + condition(tables, DEEPEST) + " OR " + condition(tables, DEEPEST) + ")";
        };
    }

    private String compared(List<String> tables) {
        return chance(4) ? "CAST(" + column(tables) + " AS BIGINT)" : column(tables);
    }

    /** From a table of its own whose rows go with the row outside. */
    private String inside(List<String> outside, int depth) {
        List<String> tables = aliases(1);
        return from(tables) + " WHERE " + column(tables) + oneOf(List.of(" = ", " = ", " < ", " <> ")) + column(outside)
                + (chance(2) ? " AND " + condition(tables, depth + 1) : "");
    }

    private String inner(List<String> outside, int depth) {
        int next = aliases;
        String rest = inside(outside, depth);
        return "(t" + next + "." + oneOf(NUMBERS) + ")" + rest;
    }

    private String values(int depth) {
        List<String> tables = aliases(1);
        return "SELECT " + column(tables) + from(tables) + where(tables, depth + 1);
    }

    private String aggregate(List<String> tables) {
        return switch (random.nextInt(6)) {
            case 0 -> "COUNT(*)";
            case 1 -> "COUNT(" + column(tables) + ")";
            case 2 -> "COUNT(DISTINCT " + column(tables) + ")";
            case 3 -> "SUM(" + oneOf(tables) + ".d)";
            case 4 -> "SUM(" + column(tables) + ") FILTER (WHERE " + condition(tables, DEEPEST) + ")";
            default -> oneOf(List.of("MIN", "MAX")) + "(" + column(tables) + ")";
        };
    }

    private String expression(List<String> tables) {
        if (failing && chance(4)) {
            return "10 / (" + column(tables) + " - " + random.nextInt(7) + ")";
        }
        return switch (random.nextInt(7)) {
            case 0 -> column(tables) + " + " + column(tables);
            case 1 -> "CASE WHEN " + condition(tables, DEEPEST) + " THEN " + column(tables) + " ELSE -1 END";
            case 2 -> "COALESCE(" + column(tables) + ", 0)";
            case 3 -> oneOf(tables) + ".s";
            case 4 -> oneOf(tables) + ".d * 2";
            case 5 -> "(SELECT " + oneOf(List.of("MAX", "COUNT")) + inner(tables, DEEPEST) + ")";
            default -> column(tables);
        };
    }

    private List<String> aliases(int count) {
        return IntStream.range(0, count).mapToObj(i -> "t" + aliases++).toList();
    }

    /** A table under an alias. */
    private String named(String alias) {
        return oneOf(tables) + " AS " + alias;
    }

    private String column(List<String> tables) {
        return oneOf(tables) + "." + oneOf(NUMBERS);
    }

    private boolean chance(int of) {
        return random.nextInt(of) == 0;
    }

    private <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
