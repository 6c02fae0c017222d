package io.braid.spi.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Columns that identify a row.
 *
 * @param name the name of the constraint, where it has one
 * @param columns in the order of the key
 */
public record Key(@Nullable String name, List<String> columns) {
    public Key {
        columns = List.copyOf(columns);
    }
}
