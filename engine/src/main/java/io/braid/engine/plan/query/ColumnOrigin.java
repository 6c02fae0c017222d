package io.braid.engine.plan.query;

/**
 * Table column that a result column shows, whatever the statement calls it. One that is computed is of none, and all of
 * these are empty.
 *
 * @param isCast true for a column that the statement casts to a type with a length
 */
public record ColumnOrigin(String schema, String table, String column, boolean isCast) {
    public static final ColumnOrigin NONE = new ColumnOrigin("", "", "");
    public static final ColumnOrigin CAST = new ColumnOrigin("", "", "", true);

    public ColumnOrigin(String schema, String table, String column) {
        this(schema, table, column, false);
    }

    /** True if it is no column of a table. */
    public boolean isNone() {
        return column.isEmpty();
    }
}
