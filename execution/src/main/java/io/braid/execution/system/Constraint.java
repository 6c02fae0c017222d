package io.braid.execution.system;

import io.braid.planner.catalog.CatalogTable;
import io.braid.spi.catalog.TableName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key of a table.
 *
 * @param remoteTarget the table a foreign key refers to, as the source calls it; null for other keys
 * @param target the same table as users see it, if they do
 * @param targetColumns the columns there, each at the place of the column that refers to it
 * @param targetKey the name of the key there that has these columns, if one has
 */
public record Constraint(
        CatalogTable table,
        String name,
        Kind kind,
        List<String> columns,
        @Nullable TableName remoteTarget,
        @Nullable CatalogTable target,
        List<String> targetColumns,
        @Nullable String targetKey) {

    /** A key that refers to no other. */
    static Constraint own(CatalogTable table, String name, Kind kind, List<String> columns) {
        return new Constraint(table, name, kind, columns, null, null, List.of(), null);
    }

    /** The kinds of key. */
    public enum Kind {
        PRIMARY,
        UNIQUE,
        FOREIGN
    }
}
