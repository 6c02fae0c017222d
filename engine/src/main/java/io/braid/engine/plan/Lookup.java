package io.braid.engine.plan;

import java.time.Duration;
import java.util.List;

/**
 * Marker of a scan that looks for single rows by key, which may be cached ones.
 *
 * @param table the schema and the name of the table that has them
 * @param ttl how old they may be
 */
public record Lookup(List<String> table, Duration ttl) {
    public Lookup {
        table = List.copyOf(table);
    }

    /** True if the table is in a schema of that name, or is that table, if the path has two names. */
    public boolean isFrom(List<String> path) {
        return Provenance.isWithin(table, path);
    }
}
