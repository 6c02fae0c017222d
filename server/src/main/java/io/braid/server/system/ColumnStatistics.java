package io.braid.server.system;

import io.braid.planner.CatalogTable;
import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.TableStatistics;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the values of a column. The values themselves, which a histogram has some of, are not shown: whoever asks
 * need not be allowed to see them.
 */
record ColumnStatistics(
        CatalogTable table,
        String column,
        @Nullable Double distinct,
        @Nullable ColumnSpread spread) {
    static SystemTable<?> shown() {
        return SystemTable.<ColumnStatistics>of(
                        ServerTables.SCHEMA,
                        "column_statistics",
                        "What sources have told of the values of columns, by which plans are made; of tables asked"
                                + " about already.",
                        scope -> scope.tables().flatMap(ColumnStatistics::of))
                .text("schema_name", "The schema.", row -> row.table().schema())
                .text("table_name", "The table.", row -> row.table().name())
                .text("column_name", "The column.", ColumnStatistics::column)
                .bigint(
                        "distinct_values",
                        "About how many different values it has.",
                        row -> row.distinct() == null ? null : Long.valueOf(Math.round(row.distinct())))
                .real(
                        "null_share",
                        "The share of rows in which it is null, from 0 to 1.",
                        row -> row.spread() == null
                                ? null
                                : Double.valueOf(row.spread().nulls()))
                .integer(
                        "common_values",
                        "Of how many values the share is known.",
                        row -> row.spread() == null
                                ? null
                                : Integer.valueOf(row.spread().common().size()))
                .integer(
                        "histogram_bounds",
                        "How many bounds the histogram of the other values has.",
                        row -> row.spread() == null
                                ? null
                                : Integer.valueOf(row.spread().bounds().size()))
                .build();
    }

    private static Stream<ColumnStatistics> of(CatalogTable table) {
        if (!(table.origin() instanceof CatalogTable.Foreign foreign)) {
            return Stream.of();
        }
        TableStatistics known = foreign.known();
        TreeSet<String> columns = new TreeSet<>(known.distinct().keySet());
        columns.addAll(known.spreads().keySet());
        Map<String, ColumnSpread> spreads = known.spreads();
        return columns.stream()
                .map(column ->
                        new ColumnStatistics(table, column, known.distinct().get(column), spreads.get(column)));
    }
}
