package io.braid.postgres.catalog.reference;

import java.util.List;

/**
 * Table or view of PostgreSQL's catalog.
 *
 * @param kind its {@code relkind}
 */
public record Relation(long oid, String schema, String name, String kind, List<RelationColumn> columns) {
    public Relation {
        columns = List.copyOf(columns);
    }

    /** Returns the index of a column, from 0. */
    public int indexOf(String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(column)) {
                return i;
            }
        }
        throw new IllegalArgumentException(schema + "." + name + " has no column " + column);
    }
}
