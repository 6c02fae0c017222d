package io.braid.random;

import io.braid.random.Scope.Column;
import io.braid.random.Scope.Kind;
import java.util.List;

/** Writes random expressions, conditions and aggregates. */
final class RandomExpressions {
    /** How far expressions go into each other. */
    private static final int DEEPEST = 2;

    private static final List<String> TEXTS = List.of("''", "'a'", "'ab'", "'b'", "'ba'", "'abc'");

    private final Randomness random;
    private final WideQueries queries;

    RandomExpressions(Randomness random, WideQueries queries) {
        this.random = random;
        this.queries = queries;
    }

    String expression(Kind kind, Scope scope) {
        return expression(kind, scope, 0);
    }

    String condition(Scope scope) {
        return condition(scope, 0);
    }

    private String expression(Kind kind, Scope scope, int depth) {
        if (depth > DEEPEST || !random.chance(3)) {
            return column(kind, scope);
        }
        if (random.chance(6)) {
            return general(kind, scope, depth + 1);
        }
        if (queries.mayNest() && random.chance(5)) {
            return "(" + queries.scalar(kind, scope.fromInside()) + ")";
        }
        return switch (kind) {
            case NUMBER -> number(scope, depth + 1);
            case DECIMAL -> decimal(scope, depth + 1);
            case TEXT -> text(scope, depth + 1);
            case TRUTH -> "(" + condition(scope, depth + 1) + ")";
        };
    }

    /** A column, now and then one of a query around this one. */
    String column(Kind kind, Scope scope) {
        List<Column> own = scope.of(kind);
        List<Column> outside = scope.outside(kind);
        if (!outside.isEmpty() && (own.isEmpty() || random.chance(6))) {
            return random.oneOf(outside).sql();
        }
        return own.isEmpty() ? literal(kind) : random.oneOf(own).sql();
    }

    /** What there is for each kind. */
    private String general(Kind kind, Scope scope, int depth) {
        String one = expression(kind, scope, depth);
        return switch (random.below(5)) {
            case 0 -> "COALESCE(" + one + ", " + literal(kind) + ")";
            case 1 -> "NULLIF(" + one + ", " + (random.chance(2) ? literal(kind) : column(kind, scope)) + ")";
            case 2 -> "CASE WHEN " + condition(scope, depth) + " THEN " + one + " END";
            case 3 ->
                "CASE " + column(Kind.NUMBER, scope) + " WHEN 1 THEN " + one + " WHEN 2 THEN " + column(kind, scope)
                        + " ELSE " + literal(kind) + " END";
            default ->
                "CASE WHEN " + condition(scope, depth) + " THEN " + one + " ELSE " + expression(kind, scope, depth)
                        + " END";
        };
    }

    private String number(Scope scope, int depth) {
        String one = expression(Kind.NUMBER, scope, depth);
        return switch (random.below(8)) {
            case 0 -> "(" + one + " + " + column(Kind.NUMBER, scope) + ")";
            case 1 -> "(" + one + " - " + random.below(5) + ")";
            case 2 -> one + " * 2";
            case 3 -> "MOD(" + one + ", 3)";
            case 4 -> "ABS(" + one + ")";
            case 5 -> "CHAR_LENGTH(" + expression(Kind.TEXT, scope, depth) + ")";
            case 6 -> "-" + column(Kind.NUMBER, scope);
            default -> "(" + one + " + " + parameter(4) + ")";
        };
    }

    private String decimal(Scope scope, int depth) {
        String one = expression(Kind.DECIMAL, scope, depth);
        return switch (random.below(5)) {
            case 0 -> one + " * 2";
            case 1 -> "(" + one + " + " + column(Kind.NUMBER, scope) + ")";
            case 2 -> one + " * 1.5";
            case 3 -> "(" + one + " - " + column(Kind.DECIMAL, scope) + ")";
            default -> "CAST(" + column(Kind.NUMBER, scope) + " AS DECIMAL(12, 2))";
        };
    }

    private String text(Scope scope, int depth) {
        String one = expression(Kind.TEXT, scope, depth);
        return switch (random.below(5)) {
            case 0 -> "(" + one + " || " + column(Kind.TEXT, scope) + ")";
            case 1 -> "UPPER(" + one + ")";
            case 2 -> "SUBSTRING(" + one + " FROM 1 FOR 1)";
            case 3 -> "CAST(" + column(Kind.NUMBER, scope) + " AS VARCHAR(20))";
            default -> "('a' || " + one + ")";
        };
    }

    String literal(Kind kind) {
        return switch (kind) {
            case NUMBER -> String.valueOf(random.below(7));
            case DECIMAL -> random.below(9) + "." + random.below(10) + "5";
            case TEXT -> random.oneOf(TEXTS);
            case TRUTH -> random.oneOf("TRUE", "FALSE", "(1 = 2)");
        };
    }

    /** A parameter, or what it stands for. */
    private String parameter(int bound) {
        return (random.chance(2) ? "?" : "") + random.below(bound);
    }

    private String condition(Scope scope, int depth) {
        if (depth > DEEPEST) {
            return comparison(scope, depth);
        }
        String not = random.chance(4) ? "NOT " : "";
        if (queries.mayNest() && random.chance(3)) {
            return nested(scope, not, depth + 1);
        }
        return switch (random.below(12)) {
            case 0 -> column(kind(), scope) + " IS " + not + "NULL";
            case 1 -> column(Kind.NUMBER, scope) + " " + not + "IN (1, 3, " + parameter(6) + ")";
            case 2 ->
                expression(Kind.TEXT, scope, depth + 1) + " " + not + "LIKE "
                        + random.oneOf("'a%'", "'%b'", "'%a%'", "'_b'");
            case 3 ->
                expression(Kind.NUMBER, scope, depth + 1) + " " + not + "BETWEEN " + parameter(4) + " AND "
                        + random.below(8);
            case 4 -> "(" + condition(scope, depth + 1) + " OR " + condition(scope, depth + 1) + ")";
            case 5 -> not + "(" + condition(scope, depth + 1) + " AND " + condition(scope, depth + 1) + ")";
            case 6 -> {
                Kind kind = kind();
                yield column(kind, scope) + " IS " + not + "DISTINCT FROM " + column(kind, scope);
            }
            case 7 -> "(" + condition(scope, depth + 1) + ") IS " + not + random.oneOf("TRUE", "FALSE", "UNKNOWN");
            case 8 ->
                "CASE WHEN " + condition(scope, depth + 1) + " THEN " + condition(scope, DEEPEST + 1) + " ELSE "
                        + condition(scope, DEEPEST + 1) + " END";
            default -> comparison(scope, depth);
        };
    }

    private String comparison(Scope scope, int depth) {
        Kind kind = random.oneOf(List.of(Kind.NUMBER, Kind.NUMBER, Kind.NUMBER, Kind.DECIMAL, Kind.TEXT));
        String other = random.chance(2) ? column(kind, scope) : kind == Kind.NUMBER ? parameter(7) : literal(kind);
        return expression(kind, scope, depth + 1) + operator() + other;
    }

    private String nested(Scope scope, String not, int depth) {
        Scope inside = scope.fromInside();
        Kind kind = random.oneOf(List.of(Kind.NUMBER, Kind.NUMBER, Kind.TEXT, Kind.DECIMAL));
        String one = queries.withoutNesting(() -> expression(kind, scope, Math.max(depth, DEEPEST)));
        return switch (random.below(8)) {
            case 0, 1 -> not + "EXISTS (" + queries.query(List.of(kind), inside) + ")";
            case 2, 3 -> one + " " + not + "IN (" + queries.query(List.of(kind), inside) + ")";
            case 4 ->
                one + operator() + random.oneOf("ANY", "SOME", "ALL") + " (" + queries.query(List.of(kind), inside)
                        + ")";
            case 5 ->
                "(" + one + ", " + column(Kind.NUMBER, scope) + ") " + not + "IN ("
                        + queries.query(List.of(kind, Kind.NUMBER), inside) + ")";
            default -> one + operator() + "(" + queries.scalar(kind, inside) + ")";
        };
    }

    private String operator() {
        return random.oneOf(" = ", " = ", " < ", " >= ", " <> ", " > ");
    }

    private Kind kind() {
        return random.oneOf(List.of(Kind.NUMBER, Kind.NUMBER, Kind.DECIMAL, Kind.TEXT));
    }

    /** An aggregate of what a query itself reads: of what is around it, it would be one of the query there. */
    String aggregate(Kind kind, Scope scope) {
        Scope own = scope.alone();
        List<Column> values = own.of(kind);
        String value = values.isEmpty()
                ? null
                : random.chance(3) ? plain(kind, own) : random.oneOf(values).sql();
        String filter = random.chance(5) ? " FILTER (WHERE " + plainCondition(own) + ")" : "";
        if (kind == Kind.TRUTH) {
            return "COUNT(*)" + filter + " > " + random.below(4);
        }
        String extreme = value == null ? null : random.oneOf("MIN", "MAX") + "(" + value + ")";
        if (kind == Kind.TEXT) {
            return extreme == null ? "CAST(COUNT(*) AS VARCHAR(20))" : extreme + filter;
        }
        if (kind == Kind.DECIMAL) {
            // Sums have all the digits there are, which leaves none for more places in a union with others.
            String sum = "CAST(SUM(" + distinct() + value + ")" + filter + " AS DECIMAL(16, 4))";
            return value == null ? "CAST(COUNT(*) AS DECIMAL(12, 2))" : random.chance(2) ? extreme + filter : sum;
        }
        return switch (random.below(value == null ? 2 : 5)) {
            case 0 -> "COUNT(*)" + filter;
            case 1 -> "COUNT(" + distinct() + column(kind(), own) + ")" + filter;
            case 2 -> "SUM(" + distinct() + value + ")" + filter;
            default -> extreme + filter;
        };
    }

    private String distinct() {
        return random.chance(3) ? "DISTINCT " : "";
    }

    /** Without a query in it, and of this one alone. */
    private String plain(Kind kind, Scope scope) {
        return queries.withoutNesting(() -> expression(kind, scope, DEEPEST));
    }

    private String plainCondition(Scope scope) {
        return queries.withoutNesting(() -> condition(scope, DEEPEST));
    }
}
