package io.braid.execution.system;

import io.braid.planner.catalog.CatalogTable;
import io.braid.spi.catalog.TableName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A primary key, unique key or foreign key of a table.
 *
 * @param remoteTarget the referenced table under its name in the source; null unless it is a foreign key
 * @param target the referenced table, if it is visible
 * @param targetColumns the referenced columns in the order of the referencing ones
 * @param targetKey the name of the referenced key, if known
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

    /** A primary or unique key. */
    static Constraint own(CatalogTable table, String name, Kind kind, List<String> columns) {
        return new Constraint(table, name, kind, columns, null, null, List.of(), null);
    }

    /** Kinds of keys. */
    public enum Kind {
        PRIMARY,
        UNIQUE,
        FOREIGN
    }
}
