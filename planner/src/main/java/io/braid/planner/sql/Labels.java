package io.braid.planner.sql;

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

/** Names the columns that a query leaves without a name: after the function they call, else by their number. */
final class Labels {
    /** How Calcite calls a column without a name. */
    private static final String UNNAMED = "EXPR$";

    private Labels() {}

    /**
     * The names of a query's columns.
     *
     * @param query as it was written
     * @param names the names that Calcite gave
     */
    static List<String> of(SqlNode query, List<String> names) {
        List<SqlNode> items = selectList(query, names.size());
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

    /** What the query selects, item by item; empty where items and columns do not correspond. */
    private static List<SqlNode> selectList(SqlNode query, int columns) {
        if (query instanceof SqlOrderBy ordered) {
            return selectList(ordered.query, columns);
        }
        if (query instanceof SqlWith with) {
            return selectList(with.body, columns);
        }
        if (!(query instanceof SqlSelect select)) {
            return List.of();
        }
        List<SqlNode> items = select.getSelectList().getList();
        boolean hasStar = items.stream().anyMatch(item -> item instanceof SqlIdentifier column && column.isStar());
        return hasStar || items.size() != columns ? List.of() : List.copyOf(items);
    }
}
