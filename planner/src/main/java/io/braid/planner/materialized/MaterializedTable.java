package io.braid.planner.materialized;

import io.braid.spi.Source;
import io.braid.spi.catalog.TableDescription;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Stored rows of a materialized view as of a time.
 *
 * @param source the source that stores them
 * @param table the storage table; its columns have the view's order, but not necessarily its names
 * @param server the server of the source; null for Braid's own store
 */
public record MaterializedTable(
        Source source,
        TableDescription table,
        Instant asOf,
        @Nullable String server) {}
