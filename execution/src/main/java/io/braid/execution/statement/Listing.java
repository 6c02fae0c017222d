package io.braid.execution.statement;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Query over one system table.
 *
 * @param columns the select list
 * @param conditions conditions combined with AND
 * @param order the ORDER BY list; null for the order by name
 */
record Listing(
        String columns,
        String table,
        List<String> conditions,
        @Nullable String order) {
    Listing {
        conditions = List.copyOf(conditions);
    }

    static Listing of(String columns, String table) {
        return new Listing(columns, table, List.of(), null);
    }

    Listing where(String column, String value) {
        return and(column + " = " + literal(value));
    }

    /** Excludes rows with the value if the flag is set. */
    Listing unless(boolean so, String column, String value) {
        return so ? and(column + " <> " + literal(value)) : this;
    }

    Listing orderedBy(String columnList) {
        return new Listing(columns, table, conditions, columnList);
    }

    /**
     * The text of the query.
     *
     * @param like case-insensitive pattern for names; null for all
     */
    String sql(@Nullable String like) {
        String name = columns.startsWith("parameter_name") ? "parameter_name" : "name";
        List<String> all = new ArrayList<>(conditions);
        if (like != null) {
            all.add("UPPER(" + name + ") LIKE UPPER(" + literal(like) + ")");
        }
        String where = all.isEmpty() ? "" : " WHERE " + String.join(" AND ", all);
        String natural = columns.startsWith("schema_name") ? "schema_name, name" : name;
        return "SELECT " + columns + " FROM " + table + where + " ORDER BY " + (order == null ? natural : order);
    }

    /** Adds a condition. */
    Listing and(String condition) {
        List<String> more = new ArrayList<>(conditions);
        more.add(condition);
        return new Listing(columns, table, more, order);
    }

    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
