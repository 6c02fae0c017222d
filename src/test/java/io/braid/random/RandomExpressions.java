package io.braid.random;

import io.braid.random.Scope.Column;
import io.braid.random.Scope.Kind;
import java.util.List;

/** Writes random expressions and conditions. */
final class RandomExpressions {
    /** How far expressions go into each other. */
    static final int DEEPEST = 2;

    private static final List<String> TEXTS = List.of("''", "'a'", "'ab'", "'b'", "'ba'", "'abc'", "'A'", "'a '");

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

    String expression(Kind kind, Scope scope, int depth) {
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
            case DATE -> date(scope, depth + 1);
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
        return switch (random.below(17)) {
            case 0 -> "(" + one + " + " + column(Kind.NUMBER, scope) + ")";
            case 1 -> "(" + one + " - " + random.below(5) + ")";
            case 2 -> one + " * 2";
            case 3 -> "MOD(" + one + ", 3)";
            case 4 -> "ABS(" + one + ")";
            case 5 -> "CHAR_LENGTH(" + expression(Kind.TEXT, scope, depth) + ")";
            case 6 -> "-" + column(Kind.NUMBER, scope);
            case 7 -> "(" + one + " / " + (1 + random.below(3)) + ")";
            case 8 -> "GREATEST(" + one + ", " + column(Kind.NUMBER, scope) + ")";
            case 9 -> "POSITION('a' IN " + expression(Kind.TEXT, scope, depth) + ")";
            case 10 -> "CAST(EXTRACT(DAY FROM " + column(Kind.DATE, scope) + ") AS INTEGER)";
            case 11 -> "(" + column(Kind.DATE, scope) + " - " + column(Kind.DATE, scope) + ")";
            case 12 -> "CAST(" + column(Kind.DECIMAL, scope) + " AS INTEGER)";
            case 13 -> "LEAST(" + one + ", " + random.below(7) + ")";
            case 14 ->
                "CAST(EXTRACT(" + random.oneOf("DOY", "DOW", "WEEK") + " FROM " + column(Kind.DATE, scope)
                        + ") AS INTEGER)";
            default -> "(" + one + " + " + parameter(4) + ")";
        };
    }

    private String decimal(Scope scope, int depth) {
        String one = expression(Kind.DECIMAL, scope, depth);
        return switch (random.below(13)) {
            case 0 -> one + " * 2";
            case 1 -> "ROUND(" + one + ", 1)";
            case 2 -> "FLOOR(" + one + ")";
            case 3 -> "CAST(" + column(Kind.DECIMAL, scope) + " AS DECIMAL(12, 4))";
            case 4 -> "(" + one + " + " + column(Kind.NUMBER, scope) + ")";
            case 5 -> one + " * 1.5";
            case 6 -> "(" + one + " - " + column(Kind.DECIMAL, scope) + ")";
            case 7 -> "CEIL(" + one + ")";
            case 8 -> "TRUNC(" + one + ", 1)";
            case 9 -> "ABS(" + one + ")";
            case 10 -> "ROUND(" + one + " / " + (1 + random.below(4)) + ", 3)";
            case 11 -> "MOD(" + one + ", 2)";
            default -> "CAST(" + column(Kind.NUMBER, scope) + " AS DECIMAL(12, 2))";
        };
    }

    private String text(Scope scope, int depth) {
        String one = expression(Kind.TEXT, scope, depth);
        return switch (random.below(18)) {
            case 0 -> "TRIM(" + one + ")";
            case 1 -> "LOWER(" + one + ")";
            case 2 -> "REPLACE(" + one + ", 'a', 'ab')";
            case 3 -> "CAST(" + column(Kind.DATE, scope) + " AS VARCHAR(20))";
            case 4 -> "(" + one + " || " + column(Kind.TEXT, scope) + ")";
            case 5 -> "UPPER(" + one + ")";
            case 6 -> "SUBSTRING(" + one + " FROM 1 FOR 1)";
            case 7 -> "CAST(" + column(Kind.NUMBER, scope) + " AS VARCHAR(20))";
            case 8 -> random.oneOf("LEFT", "RIGHT") + "(" + one + ", 1)";
            case 9 -> "LPAD(" + one + ", 3, 'ab')";
            case 10 -> "CONCAT(" + one + ", " + column(Kind.TEXT, scope) + ")";
            case 11 -> "INITCAP(" + one + ")";
            case 12 -> "TRANSLATE(" + one + ", 'ab', 'ba')";
            case 13 -> "OVERLAY(" + one + " PLACING 'b' FROM 1 FOR 1)";
            case 14 ->
                random.oneOf("LTRIM(", "RTRIM(", "TRIM(LEADING 'a' FROM ", "TRIM(TRAILING 'b' FROM ") + one + ")";
            case 15 -> "SPLIT_PART(" + one + ", 'b', 1)";
            case 16 -> "SUBSTRING(" + one + " FROM 2)";
            default -> "('a' || " + one + ")";
        };
    }

    private String date(Scope scope, int depth) {
        String one = expression(Kind.DATE, scope, depth);
        return switch (random.below(5)) {
            case 0 -> "(" + one + " + " + random.below(3) + ")";
            case 1 -> "(" + one + " - CAST(" + column(Kind.NUMBER, scope) + " AS INTEGER))";
            case 2 -> "CAST(DATE_TRUNC('" + random.oneOf("month", "week") + "', " + one + ") AS DATE)";
            case 3 -> "CAST(" + one + " + INTERVAL '1' " + random.oneOf("DAY", "MONTH") + " AS DATE)";
            default -> "LEAST(" + one + ", " + literal(Kind.DATE) + ")";
        };
    }

    String literal(Kind kind) {
        return switch (kind) {
            case NUMBER -> String.valueOf(random.below(7));
            case DECIMAL -> random.below(9) + "." + random.below(10) + "5";
            case TEXT -> random.oneOf(TEXTS);
            case DATE -> "DATE " + day();
            case TRUTH -> random.oneOf("TRUE", "FALSE", "(1 = 2)");
        };
    }

    private String day() {
        return "'2024-02-2" + (5 + random.below(5)) + "'";
    }

    /** A parameter, or what it stands for. */
    private String parameter(int bound) {
        return (random.chance(2) ? "?" : "") + random.below(bound);
    }

    String condition(Scope scope, int depth) {
        if (depth > DEEPEST) {
            return comparison(scope, depth);
        }
        String not = random.chance(4) ? "NOT " : "";
        if (queries.mayNest() && random.chance(3)) {
            return nested(scope, not, depth + 1);
        }
        return switch (random.below(22)) {
            case 0 ->
                not + "(" + condition(scope, depth + 1) + ")" + random.oneOf(" = ", " <> ") + "("
                        + condition(scope, depth + 1) + ")";
            case 1 -> column(Kind.NUMBER, scope) + " " + not + "IN (2, NULL, " + column(Kind.NUMBER, scope) + ")";
            case 2 ->
                row(scope)
                        + random.oneOf(
                                " = ", " = ", " <> ", " < ", " >= ", " IS DISTINCT FROM ", " IS NOT DISTINCT FROM ")
                        + row(scope);
            case 3 ->
                "(" + column(Kind.NUMBER, scope) + ", " + column(Kind.TEXT, scope) + ") " + not + "IN ((1, 'a'), ("
                        + random.below(6) + ", " + literal(Kind.TEXT) + "))";
            case 4 -> column(Kind.DATE, scope) + random.oneOf(" BETWEEN ", " NOT BETWEEN ") + day() + " AND " + day();
            case 5 -> column(Kind.DATE, scope) + operator() + random.oneOf(day(), column(Kind.DATE, scope));
            case 6 -> not + column(Kind.TRUTH, scope);
            case 7 -> column(kind(), scope) + " IS " + not + "NULL";
            case 8 -> column(Kind.NUMBER, scope) + " " + not + "IN (1, 3, " + parameter(6) + ")";
            case 9 ->
                expression(Kind.TEXT, scope, depth + 1) + " " + not + "LIKE "
                        + random.oneOf("'a%'", "'%b'", "'%a%'", "'_b'");
            case 10 ->
                expression(Kind.NUMBER, scope, depth + 1) + " " + not + "BETWEEN " + parameter(4) + " AND "
                        + random.below(8);
            case 11 -> "(" + condition(scope, depth + 1) + " OR " + condition(scope, depth + 1) + ")";
            case 12 -> not + "(" + condition(scope, depth + 1) + " AND " + condition(scope, depth + 1) + ")";
            case 13 -> {
                Kind kind = kind();
                yield column(kind, scope) + " IS " + not + "DISTINCT FROM " + column(kind, scope);
            }
            case 14 -> "(" + condition(scope, depth + 1) + ") IS " + not + random.oneOf("TRUE", "FALSE", "UNKNOWN");
            case 15 ->
                "CASE WHEN " + condition(scope, depth + 1) + " THEN " + condition(scope, DEEPEST + 1) + " ELSE "
                        + condition(scope, DEEPEST + 1) + " END";
            case 16 -> row(scope) + " IS " + not + "NULL";
            case 17 ->
                expression(Kind.TEXT, scope, depth + 1) + " " + not + "ILIKE " + random.oneOf("'A%'", "'%B'", "'_b%'");
            case 18 ->
                expression(Kind.TEXT, scope, depth + 1) + " " + not + "SIMILAR TO "
                        + random.oneOf("'a%'", "'(a|b)+'", "'_b?'");
            case 19 -> expression(Kind.DATE, scope, depth + 1) + operator() + literal(Kind.DATE);
            default -> comparison(scope, depth);
        };
    }

    private String comparison(Scope scope, int depth) {
        Kind kind = random.oneOf(List.of(Kind.NUMBER, Kind.NUMBER, Kind.NUMBER, Kind.DECIMAL, Kind.TEXT));
        if (kind == Kind.DECIMAL && random.chance(3)) {
            return column(kind, scope) + operator() + expression(Kind.NUMBER, scope, depth + 1);
        }
        String other = random.chance(2) ? column(kind, scope) : kind == Kind.NUMBER ? parameter(7) : literal(kind);
        return expression(kind, scope, depth + 1) + operator() + other;
    }

    private String row(Scope scope) {
        return random.oneOf("", "", "ROW") + "(" + column(Kind.NUMBER, scope) + ", " + column(Kind.DECIMAL, scope)
                + ")";
    }

    private String nested(Scope scope, String not, int depth) {
        Scope inside = scope.fromInside();
        Kind kind = random.oneOf(List.of(Kind.NUMBER, Kind.NUMBER, Kind.TEXT, Kind.DECIMAL, Kind.DATE));
        String one = queries.withoutNesting(() -> expression(kind, scope, Math.max(depth, DEEPEST)));
        return switch (random.below(9)) {
            case 0, 1 -> not + "EXISTS (" + queries.query(List.of(kind), inside) + ")";
            case 2, 3 -> one + " " + not + "IN (" + queries.query(List.of(kind), inside) + ")";
            case 4 ->
                one + operator() + random.oneOf("ANY", "SOME", "ALL") + " (" + queries.query(List.of(kind), inside)
                        + ")";
            case 5 ->
                "(" + one + ", " + column(Kind.NUMBER, scope) + ") " + not + "IN ("
                        + queries.query(List.of(kind, Kind.NUMBER), inside) + ")";
            case 6 ->
                "(" + one + ", " + column(Kind.NUMBER, scope) + ")" + operator() + random.oneOf("ANY", "ALL") + " ("
                        + queries.query(List.of(kind, Kind.NUMBER), inside) + ")";
            default -> one + operator() + "(" + queries.scalar(kind, inside) + ")";
        };
    }

    private String operator() {
        return random.oneOf(" = ", " = ", " < ", " >= ", " <> ", " > ");
    }

    /** Something that has an order. */
    Kind kind() {
        return random.oneOf(List.of(Kind.NUMBER, Kind.NUMBER, Kind.DECIMAL, Kind.TEXT, Kind.DATE));
    }
}
