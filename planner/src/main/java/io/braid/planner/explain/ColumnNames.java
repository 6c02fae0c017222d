package io.braid.planner.explain;

import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.RowType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Formatting of expressions with column names in place of numbers. */
final class ColumnNames {
    /** Input column, or outer column of a correlated join. */
    private static final Pattern COLUMN = Pattern.compile("(?:outer(\\d+)\\.)?\\$(\\d+)");

    private static final RowType NO_COLUMNS = RowType.unnamed();

    private final Map<Integer, RowType> outside;

    /** @param outside columns of the outer rows, by the number of their join, as far as known */
    private ColumnNames(Map<Integer, RowType> outside) {
        this.outside = outside;
    }

    static ColumnNames outermost() {
        return new ColumnNames(Map.of());
    }

    /** Returns the names for a node's input; the right side of a correlated join has also those of its left side. */
    ColumnNames below(PlanNode node, PlanNode input) {
        if (!(node instanceof Correlate correlate) || input != correlate.right()) {
            return this;
        }
        Map<Integer, RowType> more = new HashMap<>(outside);
        more.put(correlate.id(), correlate.left().columns());
        return new ColumnNames(more);
    }

    static String name(RowType columns, int column) {
        return columns.fields().get(column).name();
    }

    static String names(List<Integer> keys, RowType columns) {
        return keys.stream().map(key -> name(columns, key)).collect(Collectors.joining(", "));
    }

    /** Returns the equal keys of a join. */
    static String condition(HashJoin join) {
        return IntStream.range(0, join.leftKeys().size())
                .mapToObj(i -> name(join.left().columns(), join.leftKeys().get(i)) + " = "
                        + name(join.right().columns(), join.rightKeys().get(i)))
                .collect(Collectors.joining(" AND "));
    }

    List<String> keys(List<SortKey> keys, RowType columns) {
        return keys.stream().map(key -> in(key.toString(), columns)).toList();
    }

    String of(Expression expression, RowType columns) {
        return expression instanceof ColumnRef column
                ? name(columns, column.index())
                : in(expression.toString(), columns);
    }

    /** Formats an expression without input. */
    String of(Expression expression) {
        return in(expression.toString(), NO_COLUMNS);
    }

    /** Replaces the column numbers in an expression's text by names. */
    String in(String text, RowType columns) {
        return COLUMN.matcher(text).replaceAll(match -> {
            String outer = match.group(1);
            RowType row = outer == null ? columns : outside.getOrDefault(Integer.valueOf(outer), NO_COLUMNS);
            int column = Integer.parseInt(match.group(2));
            return Matcher.quoteReplacement(
                    column >= row.size()
                            ? match.group()
                            : (outer == null ? "" : "outer" + outer + ".") + name(row, column));
        });
    }
}
