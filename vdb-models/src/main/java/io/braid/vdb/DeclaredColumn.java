package io.braid.vdb;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Column of a foreign table, or parameter of a function.
 *
 * @param type as written, such as {@code decimal(10, 2)}
 * @param options of a column: see {@link #OPTIONS}
 */
public record DeclaredColumn(String name, String type, boolean nullable, Map<String, String> options, Place place) {
    /** Supported options of a column of a foreign table. */
    public static final Set<String> OPTIONS = Set.of("remote_name", "native_type", "collation");

    public DeclaredColumn {
        options = Map.copyOf(options);
    }

    static List<DeclaredColumn> at(Place elsewhere, List<DeclaredColumn> columns) {
        return columns.stream()
                .map(one -> new DeclaredColumn(one.name, one.type, one.nullable, one.options, elsewhere))
                .toList();
    }
}
