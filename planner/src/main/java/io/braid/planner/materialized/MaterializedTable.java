package io.braid.planner.materialized;

import io.braid.spi.Source;
import io.braid.spi.catalog.TableDescription;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a materialized view at some moment.
 *
 * @param source where they are kept
 * @param table in which table, whose columns are those of the view in their order, under whatever names
 * @param server that has it; null for a store of Braid's own
 */
public record MaterializedTable(
        Source source,
        TableDescription table,
        Instant asOf,
        @Nullable String server) {}
