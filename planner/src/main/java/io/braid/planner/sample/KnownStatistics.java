package io.braid.planner.sample;

import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.TableStatistics;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of a table's contents, and from where. */
public record KnownStatistics(OptionalDouble rows, Map<String, Column> columns) {
    public static final KnownStatistics NONE = new KnownStatistics(OptionalDouble.empty(), Map.of());

    public KnownStatistics {
        columns = Map.copyOf(columns);
    }

    /** Who says so. */
    public enum Origin {
        /** The source, when it was asked what it knows. */
        SOURCE,
        /** A sample that ANALYZE has taken. */
        ANALYZE
    }

    /**
     * What is known of a column.
     *
     * @param distinct about how many values it has
     * @param at when that was found out
     */
    public record Column(
            @Nullable Double distinct, @Nullable ColumnSpread spread, Origin origin, Instant at) {}

    /** What a source has told, at some moment. */
    public static KnownStatistics told(TableStatistics told, Instant at) {
        Map<String, Column> columns = new HashMap<>();
        Set<String> names = new HashSet<>(told.distinct().keySet());
        names.addAll(told.spreads().keySet());
        names.forEach(name -> columns.put(
                name, new Column(told.distinct().get(name), told.spreads().get(name), Origin.SOURCE, at)));
        return new KnownStatistics(told.rows(), columns);
    }

    /** The same where ANALYZE has found out something: what somebody has asked for counts more. */
    KnownStatistics under(Analysis analysis) {
        Map<String, Column> all = new HashMap<>(columns);
        analysis.columns()
                .forEach((name, column) ->
                        all.put(name, new Column(column.distinct(), column.spread(), Origin.ANALYZE, column.at())));
        return new KnownStatistics(OptionalDouble.of(analysis.rows()), all);
    }

    /** What there is to plan by. */
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
