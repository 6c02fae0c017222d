package io.braid.random;

import io.braid.random.Scope.Column;
import io.braid.random.Scope.Kind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes random aggregates of what a query itself reads: of what is around it, they would be aggregates of the query
 * there.
 */
final class RandomAggregates {
    private final Randomness random;
    private final WideQueries queries;

    RandomAggregates(Randomness random, WideQueries queries) {
        this.random = random;
        this.queries = queries;
    }

    /** An aggregate that is of that kind. */
    String of(Kind kind, Scope scope) {
        Scope own = scope.alone();
        String value = value(kind, own);
        String filter = random.chance(5) ? " FILTER (WHERE " + condition(own) + ")" : "";
        return switch (kind) {
            case NUMBER -> number(own, value, filter);
            case DECIMAL -> decimal(value, filter);
            case TEXT -> text(own, value, filter);
            case DATE -> value == null ? "DATE '2024-01-01' + CAST(COUNT(*) AS INTEGER)" : extreme(value) + filter;
            case TRUTH -> truth(own, filter);
        };
    }

    private @Nullable String value(Kind kind, Scope own) {
        List<Column> values = own.of(kind);
        if (values.isEmpty()) {
            return null;
        }
        return random.chance(3) ? expression(kind, own) : random.oneOf(values).sql();
    }

    private String number(Scope own, @Nullable String value, String filter) {
        return switch (random.below(value == null ? 3 : 9)) {
            case 0 -> "COUNT(*)" + filter;
            case 1 ->
                "COUNT(" + distinct()
                        + queries.expressions().column(queries.expressions().kind(), own) + ")" + filter;
            case 2 -> "SUM(CASE WHEN " + condition(own) + " THEN " + random.oneOf("1", "2") + " ELSE 0 END)" + filter;
            case 3 -> "SUM(" + distinct() + value + ")" + filter;
            case 4 -> "PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY " + value + ")" + filter;
            case 5 -> random.oneOf("BIT_AND", "BIT_OR", "BIT_XOR") + "(" + value + ")" + filter;
            case 6 -> supposedRank(own, Objects.requireNonNull(value)) + filter;
            default -> extreme(value) + filter;
        };
    }

    /** Where a row of such numbers would stand. */
    private String supposedRank(Scope own, String value) {
        String order = value + direction();
        String supposed = random.oneOf("NULL", "-1", "2", "3.5");
        if (random.chance(3)) {
            order += ", " + random.oneOf(own.of(Kind.NUMBER)).sql() + direction();
            supposed += ", " + random.oneOf("NULL", "1", "4");
        }
        String ranked = " WITHIN GROUP (ORDER BY " + order + ")";
        return random.oneOf("RANK(", "DENSE_RANK(") + supposed + ")" + ranked;
    }

    private String direction() {
        return random.oneOf("", " DESC", " NULLS FIRST", " DESC NULLS LAST");
    }

    private String decimal(@Nullable String value, String filter) {
        if (value == null) {
            return "CAST(COUNT(*) AS DECIMAL(12, 2))";
        }
        if (random.chance(4)) {
            return "ROUND(AVG(" + distinct() + value + ")" + filter + ", 3)";
        }
        // Sums have all the digits there are, which leaves none for more places in a union with others.
        return random.chance(2)
                ? extreme(value) + filter
                : "CAST(SUM(" + distinct() + value + ")" + filter + " AS DECIMAL(16, 4))";
    }

    private String text(Scope own, @Nullable String value, String filter) {
        if (value == null) {
            return "CAST(COUNT(*) AS VARCHAR(20))";
        }
        List<Column> numbers = own.of(Kind.NUMBER);
        // Of rows that are alike in what sorts them, any may be first, unless it is the text itself that sorts them
        // last.
        String first = numbers.isEmpty()
                ? ""
                : random.oneOf(numbers).sql() + random.oneOf(" NULLS FIRST, ", " DESC NULLS LAST, ");
        return random.chance(4)
                ? "STRING_AGG(" + value + ", '-' ORDER BY " + first + value + ")" + filter
                : extreme(value) + filter;
    }

    private String truth(Scope own, String filter) {
        return random.chance(2)
                ? "COUNT(*)" + filter + " > " + random.below(4)
                : random.oneOf("BOOL_AND", "BOOL_OR", "EVERY") + "(" + condition(own) + ")" + filter;
    }

    private String extreme(@Nullable String value) {
        return random.oneOf("MIN", "MAX") + "(" + value + ")";
    }

    private String distinct() {
        return random.chance(3) ? "DISTINCT " : "";
    }

    /** Without a query in it. */
    private String expression(Kind kind, Scope own) {
        return queries.withoutNesting(() -> queries.expressions().expression(kind, own, RandomExpressions.DEEPEST));
    }

    private String condition(Scope own) {
        return queries.withoutNesting(() -> queries.expressions().condition(own, RandomExpressions.DEEPEST));
    }
}
