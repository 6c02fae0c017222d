package io.braid.vdb;

/**
 * {@code CREATE COLUMN MASK}: those in a role see another value in place of each of a column.
 *
 * @param sql what is computed instead, as written
 */
public record ColumnMaskDefinition(
        String schema, String table, String name, String column, String role, String sql, Place place)
        implements Definition, Policy {
    @Override
    public ObjectKind kind() {
        return ObjectKind.COLUMN_MASK;
    }

    @Override
    public String describe() {
        return "column mask " + name + " on " + schema + "." + table;
    }

    @Override
    public ColumnMaskDefinition at(Place elsewhere) {
        return new ColumnMaskDefinition(schema, table, name, column, role, sql, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.COLUMN_MASK, schema, table, name);
    }
}
