package io.braid.random;

import io.braid.random.Scope.Kind;
import java.util.List;
import java.util.stream.Collectors;

/** Writes random functions over windows, which are whole numbers. */
final class RandomWindows {
    private final Randomness random;
    private final RandomExpressions expressions;

    RandomWindows(Randomness random, RandomExpressions expressions) {
        this.random = random;
        this.expressions = expressions;
    }

    /** A function over rows that have those columns: rows that are alike in all of them may stand for one another. */
    String over(Scope rows) {
        String value = expressions.column(Kind.NUMBER, rows);
        String partition = partition(rows);
        String direction = random.oneOf(" DESC NULLS LAST", " NULLS FIRST", " NULLS LAST", " DESC NULLS FIRST");
        String first = "ORDER BY " + random.oneOf(rows.columns()).sql() + direction;
        String total = first
                + rows.columns().stream().map(column -> ", " + column.sql()).collect(Collectors.joining());
        String aggregate = random.oneOf("SUM", "COUNT", "MIN", "MAX", "BIT_XOR") + "(" + value + ")";
        return switch (random.below(10)) {
            case 0 -> random.oneOf("RANK()", "DENSE_RANK()") + " OVER (" + partition + first + ")";
            case 1 -> random.oneOf("ROW_NUMBER()", "NTILE(2)") + " OVER (" + partition + total + ")";
            case 2 ->
                random.oneOf("LAG", "LEAD") + "(" + value + random.oneOf("", ", 2", ", 1, 0") + ") OVER (" + partition
                        + total + ")";
            case 3 -> random.oneOf("FIRST_VALUE", "LAST_VALUE") + "(" + value + ") OVER (" + partition + total + ")";
            case 4 ->
                aggregate + " OVER (" + partition + total + " ROWS BETWEEN "
                        + random.oneOf(
                                "UNBOUNDED PRECEDING AND CURRENT ROW",
                                "2 PRECEDING AND 1 FOLLOWING",
                                "CURRENT ROW AND UNBOUNDED FOLLOWING",
                                "1 PRECEDING AND 1 PRECEDING")
                        + ")";
            case 5 -> aggregate + " OVER (" + partition.strip() + ")";
            case 6 ->
                aggregate + " OVER (" + partition + "ORDER BY " + value + direction + " RANGE BETWEEN "
                        + random.oneOf(
                                "1 PRECEDING AND 1 FOLLOWING",
                                "CURRENT ROW AND 2 FOLLOWING",
                                "UNBOUNDED PRECEDING AND CURRENT ROW")
                        + ")";
            case 7 -> "NTH_VALUE(" + value + ", 2) OVER (" + partition + total + ")";
            default -> aggregate + " OVER (" + partition + first + ")";
        };
    }

    private String partition(Scope rows) {
        int count = random.oneOf(List.of(0, 1, 1, 2));
        return count == 0
                ? ""
                : "PARTITION BY "
                        + random.random()
                                .ints(count, 0, rows.columns().size())
                                .mapToObj(i -> rows.columns().get(i).sql())
                                .distinct()
                                .collect(Collectors.joining(", "))
                        + " ";
    }
}
