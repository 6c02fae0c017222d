package io.braid.postgres.catalog.model;

import java.util.List;

/**
 * Index in {@code pg_class} and {@code pg_index}.
 *
 * @param name the displayed name
 * @param key the numbers of its columns
 */
public record IndexObject(
        long oid, TableObject table, String name, boolean unique, boolean primary, List<Integer> key) {
    public IndexObject {
        key = List.copyOf(key);
    }
}
