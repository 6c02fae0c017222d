package io.braid.spi.catalog;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * Statistics of a table, as its source knows them.
 *
 * @param rows how many rows it has, about; empty where the source does not know
 * @param distinct how many distinct values a column has, about, by column name; columns it knows nothing of are absent
 * @param spreads how the values of a column are spread, likewise
 */
public record TableStatistics(OptionalDouble rows, Map<String, Double> distinct, Map<String, ColumnSpread> spreads) {
    public static final TableStatistics UNKNOWN = new TableStatistics(OptionalDouble.empty(), Map.of());

    public TableStatistics {
        distinct = Map.copyOf(distinct);
        spreads = Map.copyOf(spreads);
    }

    /** Where nothing is known of how values are spread. */
    public TableStatistics(OptionalDouble rows, Map<String, Double> distinct) {
        this(rows, distinct, Map.of());
    }
}
