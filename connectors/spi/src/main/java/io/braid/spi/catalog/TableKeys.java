package io.braid.spi.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keys and indexes of a table.
 *
 * @param unique the unique constraints except the primary key; their columns may be nullable
 * @param indexes all indexes, including those of keys
 */
public record TableKeys(@Nullable Key primary, List<Key> unique, List<ForeignKey> foreign, List<Index> indexes) {
    /** No keys or indexes are known. */
    public static final TableKeys NONE = new TableKeys(null, List.of(), List.of(), List.of());

    public TableKeys {
        unique = List.copyOf(unique);
        foreign = List.copyOf(foreign);
        indexes = List.copyOf(indexes);
    }

    /** An unnamed primary key; {@link #NONE} without columns. */
    public static TableKeys primary(List<String> columns) {
        return columns.isEmpty() ? NONE : new TableKeys(new Key(null, columns), List.of(), List.of(), List.of());
    }
}
