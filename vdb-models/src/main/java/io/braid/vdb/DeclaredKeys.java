package io.braid.vdb;

import java.util.List;

/**
 * Keys that a model declares for a foreign table. They are trusted and not verified.
 *
 * @param primary names of columns, in order; empty for none
 */
public record DeclaredKeys(List<String> primary, List<List<String>> unique, List<DeclaredReference> foreign) {
    public static final DeclaredKeys NONE = new DeclaredKeys(List.of(), List.of(), List.of());

    public DeclaredKeys {
        primary = List.copyOf(primary);
        unique = unique.stream().map(List::copyOf).toList();
        foreign = List.copyOf(foreign);
    }
}
