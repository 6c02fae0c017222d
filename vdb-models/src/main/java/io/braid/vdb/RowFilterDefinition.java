package io.braid.vdb;

/**
 * {@code CREATE ROW FILTER}: members of a role see only the rows of a table that satisfy a condition.
 *
 * @param sql the condition, as written
 */
public record RowFilterDefinition(String schema, String table, String name, String role, String sql, Place place)
        implements Definition, Policy {
    @Override
    public ObjectKind kind() {
        return ObjectKind.ROW_FILTER;
    }

    @Override
    public String describe() {
        return "row filter " + name + " on " + schema + "." + table;
    }

    @Override
    public RowFilterDefinition at(Place elsewhere) {
        return new RowFilterDefinition(schema, table, name, role, sql, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.ROW_FILTER, schema, table, name);
    }
}
