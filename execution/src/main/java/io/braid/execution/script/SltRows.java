package io.braid.execution.script;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query as texts.
 *
 * @param columns the number of columns
 * @param rows the values of each row, null for SQL's null
 */
public record SltRows(int columns, List<List<@Nullable String>> rows) {
    public SltRows {
        rows = List.copyOf(rows);
    }
}
