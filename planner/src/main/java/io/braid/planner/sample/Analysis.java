package io.braid.planner.sample;

import io.braid.spi.catalog.ColumnSpread;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * What ANALYZE has found out about a table.
 *
 * @param rows how many there are
 * @param columns what it has looked at, by the source's names
 */
public record Analysis(double rows, Map<String, Column> columns) {
    public Analysis {
        columns = Map.copyOf(columns);
    }

    /**
     * What it has found out about a column.
     *
     * @param at when
     * @param distinct about how many values it has
     */
    public record Column(Instant at, double distinct, ColumnSpread spread) {}

    /** This, and what was found out before about other columns. */
    public Analysis after(Analysis before) {
        Map<String, Column> all = new HashMap<>(before.columns);
        all.putAll(columns);
        return new Analysis(rows, all);
    }

    /** What is known of the table if something else is known of it. */
    public KnownStatistics over(KnownStatistics told) {
        return told.under(this);
    }
}
