package io.braid.planner;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Source for planning without a database: real capabilities, tables with given row counts.
 *
 * @param distinct the number of distinct values of columns; unknown for others
 */
record OfflineSource(
        String name,
        Capabilities capabilities,
        List<TableDescription> tables,
        Map<String, Double> rows,
        Map<String, Double> distinct)
        implements Source {
    @Override
    public List<TableDescription> describe(ImportRequest request) {
        return tables.stream()
                .filter(table -> request.wants(table.name().table()))
                .toList();
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return null;
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        Double count = rows.get(table.name().table());
        return count == null ? TableStatistics.UNKNOWN : new TableStatistics(OptionalDouble.of(count), distinct);
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        throw new UnsupportedOperationException("no rows here");
    }

    @Override
    public void close() {}
}
