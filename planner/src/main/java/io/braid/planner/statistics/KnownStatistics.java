package io.braid.planner.statistics;

import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.TableStatistics;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Known statistics of a table, and their origins.
 *
 * @param counted the origin of the row count; null if unknown
 */
public record KnownStatistics(OptionalDouble rows, @Nullable Saying counted, Map<String, Column> columns) {
    public static final KnownStatistics NONE = new KnownStatistics(OptionalDouble.empty(), null, Map.of());

    public KnownStatistics {
        columns = Map.copyOf(columns);
    }

    /** Origin of statistics. */
    public enum Origin {
        /** Reported by the source. */
        SOURCE,
        /** Sampled by ANALYZE. */
        ANALYZE
    }

    /** Origin and time of one statistic. */
    public record Saying(Origin origin, Instant at) {
        @Override
        public String toString() {
            return (origin == Origin.SOURCE ? "its source at " : "ANALYZE at ") + at.truncatedTo(ChronoUnit.SECONDS);
        }
    }

    /**
     * Known statistics of a column.
     *
     * @param distinct estimated number of distinct values
     * @param at the time of the statistics
     */
    public record Column(
            @Nullable Double distinct, @Nullable ColumnSpread spread, Origin origin, Instant at) {}

    /** Returns statistics as reported by a source at some time. */
    public static KnownStatistics reported(TableStatistics reported, Instant at) {
        Map<String, Column> columns = new HashMap<>();
        Set<String> names = new HashSet<>(reported.distinct().keySet());
        names.addAll(reported.spreads().keySet());
        names.forEach(name -> columns.put(
                name,
                new Column(reported.distinct().get(name), reported.spreads().get(name), Origin.SOURCE, at)));
        return new KnownStatistics(
                reported.rows(), reported.rows().isPresent() ? new Saying(Origin.SOURCE, at) : null, columns);
    }

    /** Returns these statistics overridden by those of ANALYZE, which a user has requested explicitly. */
    KnownStatistics under(Analysis analysis) {
        Map<String, Column> all = new HashMap<>(columns);
        analysis.columns()
                .forEach((name, column) ->
                        all.put(name, new Column(column.distinct(), column.spread(), Origin.ANALYZE, column.at())));
        Saying counted = analysis.at().map(at -> new Saying(Origin.ANALYZE, at)).orElse(null);
        return new KnownStatistics(OptionalDouble.of(analysis.rows()), counted, all);
    }

    /** Returns the statistics for the planner. */
    public TableStatistics statistics() {
        Map<String, Double> distinct = new HashMap<>();
        Map<String, ColumnSpread> spreads = new HashMap<>();
        columns.forEach((name, column) -> {
            if (column.distinct() != null) {
                distinct.put(name, column.distinct());
            }
            if (column.spread() != null) {
                spreads.put(name, column.spread());
            }
        });
        return new TableStatistics(rows, distinct, spreads);
    }
}
