package io.braid.planner.statistics;

import io.braid.spi.catalog.ColumnSpread;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Statistics found by ANALYZE, for one table.
 *
 * @param rows how many there are
 * @param columns what it has looked at, by the source's names
 */
public record Analysis(double rows, Map<String, Column> columns) {
    public Analysis {
        columns = Map.copyOf(columns);
    }

    /**
     * Statistics of one column.
     *
     * @param at when
     * @param distinct about how many values it has
     */
    public record Column(Instant at, double distinct, ColumnSpread spread) {}

    /** When its rows were counted; empty if it has looked at no column. */
    Optional<Instant> at() {
        return columns.values().stream().map(Column::at).max(Comparator.naturalOrder());
    }

    /** This, and what was found out before about other columns. */
    public Analysis after(Analysis before) {
        Map<String, Column> all = new HashMap<>(before.columns);
        all.putAll(columns);
        return new Analysis(rows, all);
    }

    /** What is known of the table if something else is known of it. */
    public KnownStatistics over(KnownStatistics reported) {
        return reported.under(this);
    }
}
