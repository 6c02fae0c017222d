package io.braid.random;

import io.braid.random.Scope.Column;
import io.braid.random.Scope.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes what random queries read: tables, views, derived tables and joins of them. */
final class RandomRelations {

    private final Randomness random;
    private final WideQueries queries;
    private final List<Table> tables = new ArrayList<>();
    private int aliases;

    RandomRelations(Randomness random, WideQueries queries, List<String> tables) {
        this.random = random;
        this.queries = queries;
        List<Column> columns = new ArrayList<>();
        for (String number : List.of("k", "g", "v", "id")) {
            columns.add(Column.of(number, Kind.NUMBER));
        }
        columns.add(Column.of("d", Kind.DECIMAL));
        columns.add(Column.of("e", Kind.DECIMAL));
        columns.add(Column.of("s", Kind.TEXT));
        columns.add(Column.of("f", Kind.DATE));
        tables.forEach(name -> this.tables.add(new Table(name, columns)));
    }

    private record Table(String name, List<Column> columns) {}

    /**
     * A FROM clause.
     *
     * @param scope what the rest of the query may refer to
     */
    record From(String sql, Scope scope) {}

    /** A query begins: its aliases start anew. */
    void begin() {
        aliases = 0;
    }

    String alias() {
        return "t" + aliases++;
    }

    int count() {
        return tables.size();
    }

    /** There is another one. */
    void add(String name, List<Kind> kinds) {
        tables.add(new Table(name, columns(kinds)));
    }

    void forgetFrom(int count) {
        tables.subList(count, tables.size()).clear();
    }

    private static List<Column> columns(List<Kind> kinds) {
        return IntStream.range(0, kinds.size())
                .mapToObj(i -> Column.of("c" + i, kinds.get(i)))
                .toList();
    }

    From from(@Nullable Scope outer) {
        String alias = alias();
        From first = relation(alias, outer);
        StringBuilder sql = new StringBuilder(" FROM ").append(first.sql());
        Scope scope = first.scope();
        int joins = random.oneOf(List.of(0, 0, 0, 1, 1, 2, 3));
        for (int i = 0; i < joins && queries.mayNest(); i++) {
            scope = joined(sql, scope, List.of("CROSS JOIN", "LEFT JOIN"));
        }
        return new From(sql.toString(), scope);
    }

    /**
     * Adds a join to a clause.
     *
     * @param laterals how a query that looks at the rows on its left may be joined
     */
    private Scope joined(StringBuilder sql, Scope left, List<String> laterals) {
        String alias = alias();
        if (!laterals.isEmpty() && random.chance(8)) {
            List<Kind> kinds = queries.kinds(1 + random.below(2));
            String lateral = "LATERAL (" + queries.query(kinds, left) + ") AS " + alias;
            String join = random.oneOf(laterals);
            sql.append(" " + join + " " + lateral + (join.equals("LEFT JOIN") ? " ON TRUE" : ""));
            return left.and(named(alias, columns(kinds)));
        }
        String join = random.oneOf("JOIN", "JOIN", "JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");
        // One that looks at rows in the brackets of an outer join is refused.
        List<String> inside = join.equals("JOIN") && !laterals.isEmpty() ? List.of("CROSS JOIN") : List.of();
        From right = queries.mayNest() && random.chance(8)
                ? inBrackets(alias, left.outer(), inside)
                : relation(alias, left.outer());
        Scope both = left.and(right.scope().columns());
        String equal = equal(left, right.scope());
        if (equal == null) {
            sql.append(" CROSS JOIN " + right.sql());
            return both;
        }
        if (!join.equals("FULL JOIN") && random.chance(20)) {
            sql.append(" " + join + " " + right.sql() + " ON " + random.oneOf("TRUE", "FALSE", "1 = 2"));
            return both;
        }
        // PostgreSQL knows full joins by equal keys only.
        String more = join.equals("FULL JOIN") || !random.chance(4)
                ? ""
                : random.oneOf(" AND ", " AND ", " OR ") + queries.expressions().condition(both);
        sql.append(" " + join + " " + right.sql() + " ON " + equal + more);
        return both;
    }

    /** A join, joined itself. */
    private From inBrackets(String alias, @Nullable Scope outer, List<String> laterals) {
        From first = relation(alias, outer);
        StringBuilder sql = new StringBuilder("(").append(first.sql());
        Scope both = joined(sql, first.scope(), laterals);
        return new From(sql.append(")").toString(), both);
    }

    private @Nullable String equal(Scope left, Scope right) {
        if (random.chance(6)
                && !left.of(Kind.DECIMAL).isEmpty()
                && !right.of(Kind.NUMBER).isEmpty()) {
            return random.oneOf(left.of(Kind.DECIMAL)).sql() + " = "
                    + random.oneOf(right.of(Kind.NUMBER)).sql();
        }
        List<Kind> kinds = random.chance(4)
                ? List.of(Kind.TEXT, Kind.DATE, Kind.DECIMAL, Kind.NUMBER, Kind.TRUTH)
                : List.of(Kind.NUMBER, Kind.TEXT, Kind.DECIMAL, Kind.DATE, Kind.TRUTH);
        for (Kind kind : kinds) {
            if (!left.of(kind).isEmpty() && !right.of(kind).isEmpty()) {
                return random.oneOf(left.of(kind)).sql() + " = "
                        + random.oneOf(right.of(kind)).sql();
            }
        }
        return null;
    }

    private From relation(String alias, @Nullable Scope outer) {
        queries.count();
        int kind = random.below(10);
        if (!queries.mayNest() || kind < 6) {
            Table table = random.chance(4) ? tables.get(tables.size() - 1) : random.oneOf(tables);
            return new From(table.name() + " AS " + alias, new Scope(named(alias, table.columns()), outer));
        }
        List<Kind> kinds = queries.kinds(2 + random.below(2));
        if (kind == 6) {
            return new From(
                    values(kinds) + " AS " + alias + " (" + names(kinds) + ")",
                    new Scope(named(alias, columns(kinds)), outer));
        }
        if (kind == 7) {
            return merged(alias, outer);
        }
        return new From(
                "(" + queries.query(kinds, outer) + ") AS " + alias, new Scope(named(alias, columns(kinds)), outer));
    }

    private static String names(List<Kind> kinds) {
        return columns(kinds).stream().map(Column::sql).collect(Collectors.joining(", "));
    }

    private String values(List<Kind> kinds) {
        return IntStream.range(0, 1 + random.below(4))
                .mapToObj(row -> kinds.stream()
                        .map(kind -> row > 0 && random.chance(4)
                                ? "NULL"
                                : queries.expressions().literal(kind))
                        .collect(Collectors.joining(", ", "(", ")")))
                .collect(Collectors.joining(", ", "(VALUES ", ")"));
    }

    /** A join by columns of one name, of which there is one then. */
    private From merged(String alias, @Nullable Scope outer) {
        queries.count();
        String left = alias();
        String right = alias();
        String first = "(SELECT k, g AS c0, s AS c1 FROM " + base() + ") AS " + left;
        String second = "(SELECT k, v AS c2, d AS c3 FROM " + base() + ") AS " + right;
        String join = random.oneOf("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");
        List<Column> columns = List.of(
                Column.of("k", Kind.NUMBER),
                Column.of("c0", Kind.NUMBER),
                Column.of("c1", Kind.TEXT),
                Column.of("c2", Kind.NUMBER),
                Column.of("c3", Kind.DECIMAL));
        String joined = random.chance(2)
                ? first + " NATURAL " + join + " " + second
                : first + " " + join + " " + second + " USING (k)";
        return new From(
                "(SELECT " + random.oneOf("*", "k, c0, c1, c2, c3") + " FROM " + joined + ") AS " + alias,
                new Scope(named(alias, columns), outer));
    }

    /** One of the tables that are always there. */
    private String base() {
        return tables.get(random.below(4)).name();
    }

    private static List<Column> named(String alias, List<Column> columns) {
        return columns.stream()
                .map(column -> Column.of(alias + "." + column.sql(), column.kind()))
                .toList();
    }
}
