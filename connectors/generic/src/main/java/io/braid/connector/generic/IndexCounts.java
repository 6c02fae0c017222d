package io.braid.connector.generic;

import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Table statistics from the driver's index metadata, without counting rows. */
final class IndexCounts {
    private double rows;
    private final Map<String, Index> indexes = new LinkedHashMap<>();

    /**
     * Index in the driver's metadata.
     *
     * @param column the only column; null for several columns or an expression
     * @param values the number of distinct values
     */
    private record Index(@Nullable String column, boolean unique, double values) {}

    private IndexCounts() {}

    static TableStatistics of(Connection connection, TableName name) throws SQLException {
        IndexCounts counts = new IndexCounts();
        try (ResultSet told =
                connection.getMetaData().getIndexInfo(name.catalog(), name.schema(), name.table(), false, true)) {
            while (told.next()) {
                counts.add(told);
            }
        }
        return counts.statistics();
    }

    private void add(ResultSet told) throws SQLException {
        double count = told.getDouble("CARDINALITY");
        if (told.getShort("TYPE") == DatabaseMetaData.tableIndexStatistic) {
            rows = Math.max(rows, count);
            return;
        }
        boolean unique = !told.getBoolean("NON_UNIQUE");
        if (unique) {
            rows = Math.max(rows, count);
        }
        Index one = new Index(told.getString("COLUMN_NAME"), unique, count);
        indexes.merge(
                String.valueOf(told.getString("INDEX_NAME")), one, (first, next) -> new Index(null, unique, count));
    }

    /**
     * Ignores implausible counts: some drivers report the row count as the number of distinct values, even for
     * non-unique columns.
     */
    private TableStatistics statistics() {
        if (rows <= 0) {
            return TableStatistics.UNKNOWN;
        }
        Map<String, Double> distinct = new HashMap<>();
        for (Index index : indexes.values()) {
            boolean reports = index.unique() || (index.values() > 0 && index.values() < rows);
            if (index.column() != null && reports) {
                distinct.put(index.column(), index.unique() ? rows : index.values());
            }
        }
        return new TableStatistics(OptionalDouble.of(rows), distinct);
    }
}
