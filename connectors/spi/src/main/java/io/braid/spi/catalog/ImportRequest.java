package io.braid.spi.catalog;

import java.util.List;

/**
 * Request to describe tables of a source.
 *
 * @param schema a remote schema, as {@code schema} or {@code catalog.schema}; letter case matters only if ambiguous
 * @param only the requested tables, regardless of letter case; empty for all
 */
public record ImportRequest(String schema, List<String> only) {
    public ImportRequest {
        only = List.copyOf(only);
    }

    public static ImportRequest all(String schema) {
        return new ImportRequest(schema, List.of());
    }

    public boolean wants(String table) {
        return only.isEmpty() || only.stream().anyMatch(table::equalsIgnoreCase);
    }
}
