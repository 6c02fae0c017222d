package io.braid.engine.plan;

/**
 * Which column of which table or view a column of a result is, whatever the statement calls it. One that is computed is of none, and all of
 * these are empty.
 */
public record ColumnOrigin(String schema, String table, String column) {
    public static final ColumnOrigin NONE = new ColumnOrigin("", "", "");
}
