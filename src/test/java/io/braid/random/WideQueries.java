package io.braid.random;

import io.braid.random.Scope.Column;
import io.braid.random.Scope.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes random queries that mean the same everywhere: their answers do not depend on an order that they do not ask
 * for. Columns of a query are named c0, c1 and so on. One that goes into a larger one is asked for by what its columns
 * hold.
 */
final class WideQueries {
    private static final List<String> TABLES = List.of("one.r", "one.t", "two.u", "two.w");
    /** How many tables are read by a query and those inside of it. */
    private static final int MOST_TABLES = 4;

    private final Randomness random;
    private final RandomRelations relations;
    private final RandomExpressions expressions;
    private final RandomAggregates aggregates;
    private final RandomWindows windows;
    private int tablesLeft;
    private int parts;

    /**
     * Queries about those tables: all have the key id and the columns k, g and v, whole numbers, d and e, decimals of
     * different scales, s, text, and f, a date.
     */
    WideQueries(Random random) {
        this.random = new Randomness(random);
        this.relations = new RandomRelations(this.random, this, TABLES);
        this.expressions = new RandomExpressions(this.random, this);
        this.aggregates = new RandomAggregates(this.random, this);
        this.windows = new RandomWindows(this.random, expressions);
    }

    RandomExpressions expressions() {
        return expressions;
    }

    /** The next query. */
    RandomQuery next() {
        boolean isOrdered = random.chance(6);
        begin(1 + random.below(MOST_TABLES));
        List<Kind> kinds = kinds(1 + random.below(4));
        String sql =
                (random.chance(5) ? with(kinds, null) : query(kinds, null)) + (isOrdered ? ordered(kinds.size()) : "");
        return RandomQuery.of(sql, isOrdered);
    }

    /** A query, without parameters, for a view of that name, which later queries read as well. */
    String view(String name) {
        begin(1 + random.below(3));
        List<Kind> kinds = kinds(2 + random.below(3));
        String sql = RandomQuery.inlined(query(kinds, null));
        relations.add(name, kinds);
        return sql;
    }

    private void begin(int most) {
        tablesLeft = most;
        parts = 0;
        relations.begin();
    }

    /** A query with parts that have names, under which later ones and the query itself read them. */
    private String with(List<Kind> kinds, @Nullable Scope outer) {
        int before = relations.count();
        List<String> named = new ArrayList<>();
        for (int i = 0; i <= random.below(2); i++) {
            List<Kind> columns = kinds(1 + random.below(3));
            String name = "w" + parts++;
            named.add(name + " AS (" + query(columns, null) + ")");
            relations.add(name, columns);
        }
        tablesLeft += named.size();
        String sql = "WITH " + String.join(", ", named) + " " + query(kinds, outer);
        relations.forgetFrom(before);
        return sql;
    }

    /** True if a query may go into the one being written. */
    boolean mayNest() {
        return tablesLeft > 0;
    }

    /** One more table is read. */
    void count() {
        tablesLeft--;
    }

    /** Writes something with no query in it. */
    <T> T withoutNesting(Supplier<T> writing) {
        int left = tablesLeft;
        tablesLeft = 0;
        try {
            return writing.get();
        } finally {
            tablesLeft = left;
        }
    }

    List<Kind> kinds(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> random.oneOf(
                        List.of(Kind.NUMBER, Kind.NUMBER, Kind.NUMBER, Kind.DECIMAL, Kind.TEXT, Kind.DATE, Kind.TRUTH)))
                .toList();
    }

    /** A query whose columns hold those. */
    String query(List<Kind> kinds, @Nullable Scope outer) {
        return switch (random.below(mayNest() ? 13 : 8)) {
            case 0, 1 -> grouped(kinds, outer);
            case 2 -> windowed(kinds, outer);
            case 3 -> whole(kinds, outer);
            case 8, 9 -> combined(kinds, outer);
            case 10 -> "SELECT * FROM (" + limited(kinds, outer) + ") AS " + relations.alias();
            case 11 -> "SELECT * FROM (" + with(kinds, outer) + ") AS " + relations.alias();
            default -> plain(kinds, outer);
        };
    }

    /** A query with one column and at most one row. */
    String scalar(Kind kind, @Nullable Scope outer) {
        return random.chance(4) ? plain(List.of(kind), outer) + order(1) + " LIMIT 1" : whole(List.of(kind), outer);
    }

    private String limited(List<Kind> kinds, @Nullable Scope outer) {
        return plain(kinds, outer) + ordered(kinds.size());
    }

    private String plain(List<Kind> kinds, @Nullable Scope outer) {
        RandomRelations.From from = relations.from(outer);
        return "SELECT " + (random.chance(6) ? "DISTINCT " : "") + columns(kinds, from.scope()) + from.sql()
                + where(from.scope());
    }

    private String columns(List<Kind> kinds, Scope scope) {
        return IntStream.range(0, kinds.size())
                .mapToObj(i -> expressions.expression(kinds.get(i), scope) + " AS c" + i)
                .collect(Collectors.joining(", "));
    }

    private String where(Scope scope) {
        List<String> conditions = new ArrayList<>();
        List<Column> outside = scope.outside(Kind.NUMBER);
        List<Column> own = scope.of(Kind.NUMBER);
        if (!outside.isEmpty() && !own.isEmpty() && random.chance(2)) {
            conditions.add(random.oneOf(own).sql()
                    + random.oneOf(" = ", " = ", " = ", " < ", " <> ")
                    + random.oneOf(outside).sql());
        }
        int count = random.below(3);
        for (int i = 0; i < count; i++) {
            conditions.add(expressions.condition(scope));
        }
        return conditions.isEmpty() ? "" : " WHERE " + String.join(random.chance(6) ? " OR " : " AND ", conditions);
    }

    /** An aggregation of all rows, also where no column has an aggregate in it. */
    private String whole(List<Kind> kinds, @Nullable Scope outer) {
        RandomRelations.From from = relations.from(outer);
        return "SELECT " + columns(kinds, aggregates(kinds, from.scope())) + from.sql() + where(from.scope())
                + " HAVING COUNT(*) >= 0";
    }

    private Scope aggregates(List<Kind> kinds, Scope scope) {
        List<Column> columns = new ArrayList<>();
        for (Kind kind : kinds) {
            columns.add(new Column(aggregates.of(kind, scope), kind, false));
        }
        // Beside an aggregate, columns of the query around are refused.
        return new Scope(columns, null);
    }

    private String grouped(List<Kind> kinds, @Nullable Scope outer) {
        RandomRelations.From from = relations.from(outer);
        List<Column> keys = new ArrayList<>();
        for (int i = 0; i <= random.below(3); i++) {
            Column key = key(from.scope());
            if (keys.stream().noneMatch(other -> other.sql().equals(key.sql()))) {
                keys.add(key);
            }
        }
        List<String> names = keys.stream().map(Column::sql).toList();
        Scope scope = aggregates(kinds, from.scope()).and(keys);
        String grouping = grouping(names);
        if (!grouping.startsWith(names.get(0))) {
            scope = scope.and(List.of(new Column("GROUPING(" + names.get(0) + ")", Kind.NUMBER, false)));
        }
        Scope selected = random.chance(4)
                ? scope.and(List.of(new Column(windows.over(scope.alone()), Kind.NUMBER, false)))
                : scope;
        return "SELECT " + columns(kinds, selected) + from.sql() + where(from.scope()) + " GROUP BY " + grouping
                + (random.chance(3) ? " HAVING " + expressions.condition(scope) : "");
    }

    /** A column of the query, or something computed from some. */
    private Column key(Scope scope) {
        Kind kind = random.oneOf(List.of(Kind.NUMBER, Kind.NUMBER, Kind.TEXT, Kind.DECIMAL, Kind.DATE));
        List<Column> own = scope.of(kind);
        if (own.isEmpty()) {
            return random.oneOf(scope.columns());
        }
        String column = random.oneOf(own).sql();
        return random.chance(4) ? new Column(computed(kind, column), kind, false) : Column.of(column, kind);
    }

    private static String computed(Kind kind, String column) {
        return switch (kind) {
            case NUMBER -> "MOD(" + column + ", 3)";
            case DECIMAL -> "ROUND(" + column + ", 1)";
            case TEXT -> "UPPER(" + column + ")";
            case DATE -> "COALESCE(" + column + ", DATE '2024-02-29')";
            case TRUTH -> "NOT " + column;
        };
    }

    private String grouping(List<String> keys) {
        String all = String.join(", ", keys);
        return switch (random.below(10)) {
            case 0 -> "ROLLUP (" + all + ")";
            case 1 -> "CUBE (" + all + ")";
            case 2 -> "GROUPING SETS ((" + all + "), (" + random.oneOf(keys) + "), ())";
            case 3 -> all + ", ROLLUP (" + random.oneOf(keys) + ")";
            default -> all;
        };
    }

    private String windowed(List<Kind> kinds, @Nullable Scope outer) {
        RandomRelations.From from = relations.from(outer);
        List<Column> results = new ArrayList<>();
        for (int i = 0; i <= random.below(2); i++) {
            results.add(new Column(windows.over(from.scope().alone()), Kind.NUMBER, false));
        }
        Scope scope = from.scope().and(results);
        return "SELECT " + columns(kinds, scope) + from.sql() + where(from.scope());
    }

    private String combined(List<Kind> kinds, @Nullable Scope outer) {
        String operator =
                random.oneOf("UNION", "UNION ALL", "UNION ALL", "INTERSECT", "EXCEPT", "INTERSECT ALL", "EXCEPT ALL");
        List<Kind> others = kinds.stream()
                .map(kind -> kind == Kind.DECIMAL && random.chance(3) ? Kind.NUMBER : kind)
                .toList();
        return operand(kinds, outer) + " " + operator + " " + operand(others, outer);
    }

    private String operand(List<Kind> kinds, @Nullable Scope outer) {
        String query =
                switch (random.below(mayNest() ? 5 : 3)) {
                    case 0 -> limited(kinds, outer);
                    case 3 -> grouped(kinds, outer);
                    case 4 -> combined(kinds, outer);
                    default -> plain(kinds, outer);
                };
        return "(" + query + ")";
    }

    /** An order by all columns, and now and then some of the rows only. */
    private String ordered(int columns) {
        return order(columns)
                + random.oneOf(
                        "",
                        " LIMIT " + random.below(6),
                        " LIMIT 3 OFFSET 2",
                        " OFFSET " + random.below(4),
                        " OFFSET 1 ROWS FETCH NEXT 2 ROWS ONLY");
    }

    private String order(int columns) {
        return IntStream.rangeClosed(1, columns)
                .mapToObj(i -> i + random.oneOf(" NULLS FIRST", " DESC NULLS LAST", " DESC NULLS FIRST", " NULLS LAST"))
                .collect(Collectors.joining(", ", " ORDER BY ", ""));
    }
}
