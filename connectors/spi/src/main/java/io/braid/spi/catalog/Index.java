package io.braid.spi.catalog;

import java.util.List;

/**
 * An index of a table.
 *
 * @param columns in the order of the index; columns computed by it are left out, and so are all after the first such
 */
public record Index(String name, List<String> columns, boolean unique) {
    public Index {
        columns = List.copyOf(columns);
    }
}
