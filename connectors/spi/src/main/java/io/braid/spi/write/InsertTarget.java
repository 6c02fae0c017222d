package io.braid.spi.write;

import io.braid.spi.catalog.TableName;
import java.util.List;

/**
 * Target table of an insert.
 *
 * @param columns the columns that get values, in the source's spelling; all others get their defaults
 * @param sql the statement that inserts one row, with a {@code ?} for each column
 */
public record InsertTarget(TableName table, List<String> columns, String sql) {
    public InsertTarget {
        columns = List.copyOf(columns);
    }
}
