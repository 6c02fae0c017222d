package io.braid.spi.catalog;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * Statistics of a table, as its source estimates them.
 *
 * @param rows the estimated row count; empty if unknown
 * @param distinct the estimated number of distinct values by column name; columns without statistics are absent
 * @param spreads the value distributions by column name; columns without statistics are absent
 */
public record TableStatistics(OptionalDouble rows, Map<String, Double> distinct, Map<String, ColumnSpread> spreads) {
    public static final TableStatistics UNKNOWN = new TableStatistics(OptionalDouble.empty(), Map.of());

    public TableStatistics {
        distinct = Map.copyOf(distinct);
        spreads = Map.copyOf(spreads);
    }

    /** Statistics without value distributions. */
    public TableStatistics(OptionalDouble rows, Map<String, Double> distinct) {
        this(rows, distinct, Map.of());
    }
}
