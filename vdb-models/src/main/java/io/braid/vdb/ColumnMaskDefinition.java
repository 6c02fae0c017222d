package io.braid.vdb;

/**
 * {@code CREATE COLUMN MASK}: members of a role see a computed value instead of a column's.
 *
 * @param sql the expression of the computed value, as written
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
