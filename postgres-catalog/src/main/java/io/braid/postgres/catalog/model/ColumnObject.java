package io.braid.postgres.catalog.model;

import io.braid.planner.catalog.CatalogColumn;
import io.braid.postgres.catalog.PostgresType;
import io.braid.spi.catalog.ColumnDetails;

/**
 * A column in {@code pg_attribute}.
 *
 * @param number one-based
 * @param name as displayed
 * @param defaultOid the OID of its default
 */
public record ColumnObject(int number, String name, PostgresType type, long defaultOid, CatalogColumn column) {
    /** Returns the source's details of the column, apart from its type. */
    public ColumnDetails details() {
        var remote = column.remote();
        return remote == null ? ColumnDetails.NONE : remote.details();
    }

    /** True if {@code pg_attrdef} has an expression for it. */
    public boolean hasDefault() {
        return details().defaultValue() != null && details().generation() != ColumnDetails.Generation.IDENTITY;
    }

    public boolean notNull() {
        return !column.type().nullable();
    }
}
