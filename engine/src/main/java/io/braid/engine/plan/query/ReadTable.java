package io.braid.engine.plan.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that a source reads for a scan.
 *
 * @param name its schema and name in Braid
 * @param rows about how many rows it has; null if unknown
 * @param basis who said so and when, as {@code its source at 2026-11-29T10:00:00Z}; empty if unknown
 * @param indexed columns without a condition by which the source finds rows quickly, keys first
 */
public record ReadTable(String name, @Nullable Double rows, String basis, List<String> indexed) {
    public ReadTable {
        indexed = List.copyOf(indexed);
    }
}
