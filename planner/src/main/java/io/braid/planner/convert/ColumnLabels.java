package io.braid.planner.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.jspecify.annotations.Nullable;

/** Labels of a query's unnamed columns: the function they call, or else their number. */
final class ColumnLabels {
    /** How Calcite calls a column without a name. */
    private static final String UNNAMED = "EXPR$";

    private ColumnLabels() {}

    /**
     * The names of a query's columns.
     *
     * @param query as it was written
     * @param names the names that Calcite gave
     */
    static List<String> of(SqlNode query, List<String> names) {
        if (isOnlyStars(select(query))) {
            // Whoever asks for them by name asks for these.
            return names;
        }
        List<SqlNode> items = selectList(select(query), names.size());
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            boolean named = !names.get(i).startsWith(UNNAMED);
            labels.add(named ? names.get(i) : labelOf(items.isEmpty() ? null : items.get(i), i + 1));
        }
        return labels;
    }

    private static String labelOf(@Nullable SqlNode item, int number) {
        return item instanceof SqlCall call && call.getOperator() instanceof SqlFunction function
                ? function.getName().toLowerCase(Locale.ROOT)
                : "column" + number;
    }

    /** What decides about the columns of a query; null if it is no SELECT. */
    private static @Nullable SqlSelect select(SqlNode query) {
        if (query instanceof SqlOrderBy ordered) {
            return select(ordered.query);
        }
        if (query instanceof SqlWith with) {
            return select(with.body);
        }
        return query instanceof SqlSelect select ? select : null;
    }

    private static boolean isOnlyStars(@Nullable SqlSelect select) {
        return select != null && select.getSelectList().stream().allMatch(ColumnLabels::isStar);
    }

    private static boolean isStar(SqlNode item) {
        return item instanceof SqlIdentifier column && column.isStar();
    }

    /** What the query selects, item by item; empty where items and columns do not correspond. */
    private static List<SqlNode> selectList(@Nullable SqlSelect select, int columns) {
        if (select == null) {
            return List.of();
        }
        List<SqlNode> items = select.getSelectList().getList();
        return items.stream().anyMatch(ColumnLabels::isStar) || items.size() != columns
                ? List.of()
                : List.copyOf(items);
    }
}
