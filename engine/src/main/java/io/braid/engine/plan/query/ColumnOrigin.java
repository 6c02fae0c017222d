package io.braid.engine.plan.query;

/**
 * Table column that a result column shows, whatever the statement calls it. One that is computed is of none, and all of
 * these are empty.
 */
public record ColumnOrigin(String schema, String table, String column) {
    public static final ColumnOrigin NONE = new ColumnOrigin("", "", "");
}
