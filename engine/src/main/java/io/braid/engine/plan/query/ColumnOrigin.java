package io.braid.engine.plan.query;

/**
 * Table column from which a result column comes, regardless of its label; all names are empty for a computed column.
 *
 * @param isCast true for a column that the statement casts to a type with a length
 */
public record ColumnOrigin(String schema, String table, String column, boolean isCast) {
    public static final ColumnOrigin NONE = new ColumnOrigin("", "", "");
    public static final ColumnOrigin CAST = new ColumnOrigin("", "", "", true);

    public ColumnOrigin(String schema, String table, String column) {
        this(schema, table, column, false);
    }

    /** True if the result column is not a table column. */
    public boolean isNone() {
        return column.isEmpty();
    }
}
