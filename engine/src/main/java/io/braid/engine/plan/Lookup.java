package io.braid.engine.plan;

import java.time.Duration;
import java.util.List;

/**
 * That a scan looks for single rows by a key, which may be those of a while ago.
 *
 * @param table the schema and the name of the table that has them
 * @param ttl how old they may be
 */
public record Lookup(List<String> table, Duration ttl) {
    public Lookup {
        table = List.copyOf(table);
    }

    /** Whether the table is in a schema of that name, or is that table, if the path has two names. */
    public boolean isFrom(List<String> path) {
        return Provenance.isWithin(table, path);
    }
}
