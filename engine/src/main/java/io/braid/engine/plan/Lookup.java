package io.braid.engine.plan;

import java.time.Duration;
import java.util.List;

/**
 * Marker of a scan that looks up single rows by key, which may be cached.
 *
 * @param table the schema and the name of the table
 * @param ttl the maximum age of cached rows
 */
public record Lookup(List<String> table, Duration ttl) {
    public Lookup {
        table = List.copyOf(table);
    }

    /** True if the table is in the schema of that name, or is the table, if the path has two names. */
    public boolean isFrom(List<String> path) {
        return Provenance.isWithin(table, path);
    }
}
