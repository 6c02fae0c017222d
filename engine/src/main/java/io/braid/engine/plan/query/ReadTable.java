package io.braid.engine.plan.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Table that a source reads for a scan.
 *
 * @param name its schema and name in Braid
 * @param rows estimated number of rows; null if unknown
 * @param basis origin and time of the estimate, as {@code its source at 2026-11-29T10:00:00Z}; empty if unknown
 * @param indexed columns without a condition by which the source finds rows quickly, keys first
 */
public record ReadTable(String name, @Nullable Double rows, String basis, List<String> indexed) {
    public ReadTable {
        indexed = List.copyOf(indexed);
    }
}
