package io.braid.planner.statistics;

import io.braid.spi.catalog.ColumnSpread;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Results of ANALYZE for one table.
 *
 * @param rows the number of rows
 * @param columns the analyzed columns, by remote name
 */
public record Analysis(double rows, Map<String, Column> columns) {
    public Analysis {
        columns = Map.copyOf(columns);
    }

    /**
     * Statistics of one column.
     *
     * @param at the time of the analysis
     * @param distinct the estimated number of distinct values
     */
    public record Column(Instant at, double distinct, ColumnSpread spread) {}

    /** Returns the time of the latest analysis; empty if no column was analyzed. */
    Optional<Instant> at() {
        return columns.values().stream().map(Column::at).max(Comparator.naturalOrder());
    }

    /** Returns these results merged with earlier ones for other columns. */
    public Analysis after(Analysis before) {
        Map<String, Column> all = new HashMap<>(before.columns);
        all.putAll(columns);
        return new Analysis(rows, all);
    }

    /** Returns the statistics of a table that the source reports, completed by these. */
    public KnownStatistics over(KnownStatistics reported) {
        return reported.under(this);
    }
}
