package io.braid.execution.system;

import io.braid.planner.catalog.CatalogTable;
import io.braid.planner.statistics.KnownStatistics;
import io.braid.spi.catalog.ColumnSpread;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a column. The values in its histogram are not shown, because the user may have no privilege to read
 * them.
 */
record ColumnStatistics(CatalogTable table, String column, KnownStatistics.Column known) {
    static SystemTable<?> shown() {
        return SystemTable.<ColumnStatistics>of(
                        ServerTables.SCHEMA,
                        "column_statistics",
                        "Statistics of columns: those of the sources, and those of ANALYZE.",
                        scope -> scope.tables().flatMap(ColumnStatistics::of))
                .text("schema_name", "The schema.", row -> row.table().schema())
                .text("table_name", "The table.", row -> row.table().name())
                .text("column_name", "The column.", ColumnStatistics::column)
                .bigint(
                        "distinct_values",
                        "The estimated number of distinct values.",
                        row -> row.known().distinct() == null
                                ? null
                                : Long.valueOf(Math.round(row.known().distinct())))
                .real("null_share", "The share of nulls, from 0 to 1.", ColumnStatistics::nullShare)
                .integer(
                        "common_values",
                        "The number of most common values.",
                        row -> row.spread() == null
                                ? null
                                : Integer.valueOf(row.spread().common().size()))
                .integer(
                        "histogram_bounds",
                        "The number of bounds in the histogram of the other values.",
                        row -> row.spread() == null
                                ? null
                                : Integer.valueOf(row.spread().bounds().size()))
                .text(
                        "origin",
                        "source (statistics of the source) or analyze (found by ANALYZE).",
                        row -> row.known().origin().name().toLowerCase(Locale.ROOT))
                .moment("found_at", "The time at which they were read or found.", row -> row.known()
                        .at())
                .build();
    }

    private @Nullable ColumnSpread spread() {
        return known.spread();
    }

    private @Nullable Double nullShare() {
        ColumnSpread spread = spread();
        OptionalDouble share = spread == null ? OptionalDouble.empty() : spread.nulls();
        return share.isEmpty() ? null : Double.valueOf(share.getAsDouble());
    }

    private static Stream<ColumnStatistics> of(CatalogTable table) {
        return table.origin() instanceof CatalogTable.Foreign foreign
                ? foreign.known().columns().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(column -> new ColumnStatistics(table, column.getKey(), column.getValue()))
                : Stream.of();
    }
}
