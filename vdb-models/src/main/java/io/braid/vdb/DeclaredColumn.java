package io.braid.vdb;

import java.util.Map;

/**
 * A column of a foreign table, or a parameter of a function.
 *
 * @param type as written, such as {@code decimal(10, 2)}
 * @param options of a column: {@code remote_name}, {@code native_type}, {@code collation}
 */
public record DeclaredColumn(String name, String type, boolean nullable, Map<String, String> options, Place place) {
    public DeclaredColumn {
        options = Map.copyOf(options);
    }
}
