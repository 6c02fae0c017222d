package io.braid.types;

import io.braid.types.TypedColumn.Kind;
import java.util.List;
import java.util.Random;

/** Writes random queries about columns of all types, on either side of joins of every type. */
final class TypedQueries {
    private static final List<String> LIMITS =
            List.of("0", "1", "3", "2147483647", "2147483648", "4294967298", "9223372036854775807");

    private final List<TypedSource> sources;
    private final Random random;

    /** @param sources of two, most queries are about both */
    TypedQueries(List<TypedSource> sources, Random random) {
        this.sources = sources;
        this.random = random;
    }

    /** A column of one of the tables in a query. */
    private record Place(String alias, TypedColumn column) {
        String sql() {
            return alias + "." + column.name();
        }

        Kind kind() {
            return column.kind();
        }
    }

    /** Two tables, joined. */
    private record From(String sql, TypedSource left, TypedSource right) {}

    String next() {
        return switch (random.nextInt(8)) {
            case 0 -> aggregate();
            case 1 -> setOperation();
            case 2 -> window();
            case 3 -> sorted();
            default -> rows();
        };
    }

    private String rows() {
        From from = from();
        return "SELECT " + expression(from) + ", " + expression(from) + from.sql() + where(from);
    }

    private String sorted() {
        From from = from();
        Place key = place(from);
        return "SELECT x.id, y.id AS other, " + expression(from) + " AS e" + from.sql() + where(from) + " ORDER BY "
                + oneOf("", key.sql() + oneOf("", " DESC") + ", ") + "x.id, y.id LIMIT " + oneOf(LIMITS)
                + oneOf("", " OFFSET 1", " OFFSET 4294967297");
    }

    private String aggregate() {
        From from = from();
        Place one = place(from);
        Place key = place(from);
        String aggregates = oneOf("COUNT(%s)", "COUNT(DISTINCT %s)").formatted(one.sql());
        if (one.kind() != Kind.TRUTH && one.kind() != Kind.BYTES) {
            aggregates += ", MIN(" + one.sql() + "), MAX(" + one.sql() + ")";
        }
        return oneOf(
                "SELECT " + aggregates + from.sql() + where(from),
                "SELECT " + key.sql() + ", " + aggregates + from.sql() + where(from) + " GROUP BY " + key.sql(),
                "SELECT DISTINCT " + key.sql() + from.sql() + where(from));
    }

    private String window() {
        From from = from();
        Place key = place(from);
        Place one = place(from);
        return "SELECT x.id, " + one.sql() + ", COUNT(*) OVER (PARTITION BY " + key.sql() + "), FIRST_VALUE("
                + one.sql() + ") OVER (ORDER BY " + key.sql() + ", x.id, y.id)" + from.sql() + where(from);
    }

    private String setOperation() {
        TypedSource first = oneOf(sources);
        TypedSource second = beside(first);
        TypedColumn one = oneOf(first.columns());
        List<TypedColumn> alike = second.columns().stream()
                .filter(column -> column.kind() == one.kind())
                .toList();
        if (alike.isEmpty()) {
            return rows();
        }
        TypedColumn other = random.nextInt(3) > 0 && first == second ? one : oneOf(alike);
        Place left = new Place("x", one);
        String operation = oneOf(" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT ");
        String second1 =
                "SELECT y." + other.name() + " FROM " + second.schema() + "." + oneOf(TypedSource.TABLES) + " y";
        String second2 = "SELECT CAST(NULL AS " + one.kind().typeName() + ") FROM " + second.schema() + ".r y";
        return "SELECT " + oneOf(left.sql(), left.sql(), value(left)) + " FROM " + first.schema() + ".l x" + operation
                + oneOf(second1, second1, second1, second2);
    }

    private From from() {
        TypedSource left = oneOf(sources);
        TypedSource right = beside(left);
        String join = oneOf("JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");
        String on = "y.id = x.k";
        if (random.nextInt(4) == 0) {
            List<TypedColumn> shared = left.columns().stream()
                    .filter(column -> right.columns().stream()
                            .anyMatch(other -> other.name().equals(column.name()) && other.kind() == column.kind()))
                    .toList();
            TypedColumn column = oneOf(shared);
            List<TypedColumn> comparable =
                    right.columns().stream().filter(column::isComparableWith).toList();
            String one = "x." + column.name();
            String other = "y." + oneOf(column, oneOf(comparable)).name();
            on = oneOf(
                    other + " = " + one,
                    other + " = " + one + " AND y.id = x.k",
                    "y.id = x.k AND (COALESCE(" + one + ", " + other + ") IS NOT DISTINCT FROM " + other
                            + " OR x.id > 2)",
                    "COALESCE(" + other + ", " + one + ") IS NOT DISTINCT FROM " + one + " AND y.id = x.k",
                    "COALESCE(" + one + ", " + other + ") IS NOT DISTINCT FROM " + other);
        }
        String hint = oneOf("", "", "/*+ makedep */ ");
        String both = " FROM " + left.schema() + ".l x " + join + " " + hint + right.schema() + ".r y ON " + on;
        return new From(both, left, right);
    }

    private TypedSource beside(TypedSource first) {
        if (sources.size() == 2) {
            return sources.get(random.nextInt(4) > 0 ? 1 - sources.indexOf(first) : sources.indexOf(first));
        }
        return random.nextInt(3) > 0 ? first : oneOf(sources);
    }

    private Place place(From from) {
        return random.nextInt(3) == 0
                ? new Place("x", oneOf(from.left().columns()))
                : new Place("y", oneOf(from.right().columns()));
    }

    private String where(From from) {
        return switch (random.nextInt(5)) {
            case 0 -> " WHERE " + condition(from);
            case 1 -> " WHERE " + condition(from) + " AND " + condition(from);
            case 2 -> " WHERE x.id = 2 OR " + condition(from);
            case 3 -> " WHERE NOT (" + condition(from) + ")";
            default -> "";
        };
    }

    private String expression(From from) {
        Place place = place(from);
        return switch (random.nextInt(5)) {
            case 0 -> condition(from);
            case 1, 2 -> value(place);
            default -> place.sql();
        };
    }

    /** What depends on the time zone of the session, or does not though it looks so. */
    private String byClocks(Place place) {
        String one = place.sql();
        return oneOf(
                "CAST(" + one + " AS DATE)",
                "CAST(" + one + " AS TIMESTAMP(6))",
                "CAST(" + one + " AS TIMESTAMP(6) WITH TIME ZONE)",
                "EXTRACT(HOUR FROM CAST(" + one + " AS TIMESTAMP(6) WITH TIME ZONE))",
                "EXTRACT(DAY FROM " + one + ")",
                one + " + INTERVAL '1' MONTH");
    }

    /** A comparison with the time of the statement, or with a time of another type. */
    private String comparisonOfTimes(Place place) {
        return place.sql()
                + oneOf(" < ", " >= ", " = ", " <> ")
                + oneOf(
                        "NOW() - INTERVAL '1' MONTH",
                        "CURRENT_DATE",
                        "LOCALTIMESTAMP - INTERVAL '36' HOUR",
                        "TIMESTAMP WITH TIME ZONE '2024-02-29 12:00:00+02:00'",
                        "TIMESTAMP '2024-02-29 12:00:00'",
                        "DATE '2024-02-29'");
    }

    private static boolean isTime(Place place) {
        return place.kind() == Kind.DATE || place.kind() == Kind.TIMESTAMP || place.kind() == Kind.MOMENT;
    }

    /** Something computed from a column, of its own type. */
    private String value(Place place) {
        if (isTime(place) && random.nextInt(3) == 0) {
            return byClocks(place);
        }
        String literal = oneOf(place.column().literals());
        String one = place.sql();
        return switch (random.nextInt(place.kind() == Kind.TEXT || place.kind() == Kind.NUMBER ? 7 : 5)) {
            case 0 -> "COALESCE(" + one + ", " + literal + ")";
            case 1 -> "NULLIF(" + one + ", " + literal + ")";
            case 2 -> "CASE WHEN " + place.alias() + ".id > 2 THEN " + one + " END";
            case 3 -> "CASE WHEN " + one + " = " + literal + " THEN " + literal + " ELSE " + one + " END";
            // Bytes that are no text cannot be cast, and which of them are depends on the plan.
            case 4 -> place.kind() == Kind.BYTES ? one : "CAST(" + one + " AS VARCHAR(100))";
            case 5 -> place.kind() == Kind.TEXT ? one + " || '!'" : one + " + 1";
            default -> place.kind() == Kind.TEXT ? "UPPER(" + one + ")" : one + " * 2";
        };
    }

    private String condition(From from) {
        Place place = place(from);
        String one = place.sql();
        String literal = oneOf(place.column().literals());
        String other = oneOf(place.column().literals());
        if (isTime(place) && random.nextInt(3) == 0) {
            return comparisonOfTimes(place);
        }
        if (place.kind() == Kind.TEXT && random.nextInt(3) == 0) {
            return one
                    + oneOf(" LIKE ", " LIKE ", " NOT LIKE ")
                    + oneOf("'a%'", "'%a'", "'a_'", "'ab%'", "'s%'", "'6%'", "'1 %'", "'a%b'");
        }
        return switch (random.nextInt(9)) {
            case 0, 1 -> one + " = " + literal;
            case 2 -> one + oneOf(" < ", " >= ", " <> ") + literal;
            case 3 -> one + oneOf(" IN (", " NOT IN (") + literal + ", " + other + ")";
            case 4 -> one + " BETWEEN " + literal + " AND " + other;
            case 5 -> one + oneOf(" IS NULL", " IS NOT NULL");
            case 6 -> one + oneOf(" IS DISTINCT FROM ", " IS NOT DISTINCT FROM ") + literal;
            case 7 -> value(place) + oneOf(" IS NULL", " IS NOT NULL");
            default -> {
                TypedSource source = place.alias().equals("x") ? from.left() : from.right();
                yield one + oneOf(" IN ", " NOT IN ") + "(SELECT z."
                        + place.column().name() + " FROM " + source.schema() + ".r z WHERE z.id > 3)";
            }
        };
    }

    private <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    @SafeVarargs
    private <T> T oneOf(T... values) {
        return values[random.nextInt(values.length)];
    }
}
