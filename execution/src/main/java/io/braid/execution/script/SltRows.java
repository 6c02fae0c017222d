package io.braid.execution.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a query as text.
 *
 * @param columns the number of columns
 * @param rows the values of each row, with null for SQL NULL
 */
public record SltRows(int columns, List<List<@Nullable String>> rows) {
    public SltRows {
        rows = List.copyOf(rows);
    }
}
