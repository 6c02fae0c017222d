package io.braid.spi.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Primary or unique key of a table.
 *
 * @param name the name of the constraint; null if it has none
 * @param columns in key order
 */
public record Key(@Nullable String name, List<String> columns) {
    public Key {
        columns = List.copyOf(columns);
    }
}
