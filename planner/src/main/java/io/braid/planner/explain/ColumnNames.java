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

/** Expressions as people read them: with the names of columns, where plans have numbers. */
final class ColumnNames {
    /** An input column, or one of the row outside for which a correlated join runs its right side. */
    private static final Pattern COLUMN = Pattern.compile("(?:outer(\\d+)\\.)?\\$(\\d+)");

    private static final RowType NO_COLUMNS = RowType.unnamed();

    private final Map<Integer, RowType> outside;

    /** @param outside columns of the rows outside, by the number of their join, as far as they are known */
    private ColumnNames(Map<Integer, RowType> outside) {
        this.outside = outside;
    }

    static ColumnNames outermost() {
        return new ColumnNames(Map.of());
    }

    /** The names in a node's input: in the right side of a correlated join also those of its left side. */
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

    /** The equal keys of a join. */
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

    /** Of an expression without input. */
    String of(Expression expression) {
        return in(expression.toString(), NO_COLUMNS);
    }

    /** Column numbers are how expressions print themselves; people prefer names. */
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
