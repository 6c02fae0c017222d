package io.braid.spi.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys and indexes of a table.
 *
 * @param unique the unique constraints beside the primary key; of columns that may be null, too
 * @param indexes all of them, also those that belong to keys
 */
public record TableKeys(@Nullable Key primary, List<Key> unique, List<ForeignKey> foreign, List<Index> indexes) {
    /** Nothing is known. */
    public static final TableKeys NONE = new TableKeys(null, List.of(), List.of(), List.of());

    public TableKeys {
        unique = List.copyOf(unique);
        foreign = List.copyOf(foreign);
        indexes = List.copyOf(indexes);
    }

    /** A primary key without a name, or nothing if it has no columns. */
    public static TableKeys primary(List<String> columns) {
        return columns.isEmpty() ? NONE : new TableKeys(new Key(null, columns), List.of(), List.of(), List.of());
    }
}
