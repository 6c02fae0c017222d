package io.braid.spi.catalog;

import java.util.List;

/**
 * Index of a table.
 *
 * @param columns the columns in index order, up to the first computed one
 */
public record Index(String name, List<String> columns, boolean unique) {
    public Index {
        columns = List.copyOf(columns);
    }
}
