package io.braid.spi.write;

import io.braid.spi.catalog.TableName;
import java.util.List;

/**
 * Table into which rows are inserted.
 *
 * @param columns those that get values, as the source calls them; the others get their defaults
 * @param sql the statement that inserts one row, with a {@code ?} for each of the columns
 */
public record InsertTarget(TableName table, List<String> columns, String sql) {
    public InsertTarget {
        columns = List.copyOf(columns);
    }
}
