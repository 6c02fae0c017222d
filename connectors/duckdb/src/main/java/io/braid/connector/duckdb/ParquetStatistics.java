package io.braid.connector.duckdb;

import io.braid.connector.jdbc.catalog.StatisticsBuilder;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** Table statistics from the footers of Parquet files, by two queries. */
final class ParquetStatistics {
    /** Statistics by row group. */
    private static final String GROUPS = """
            SELECT path_in_schema, num_values, stats_null_count, coalesce(stats_min_value, stats_min),
              coalesce(stats_max_value, stats_max)
            FROM parquet_metadata('%s')""";

    private ParquetStatistics() {}

    static TableStatistics of(Connection connection, TableDescription table, String pattern) throws SQLException {
        StatisticsBuilder told = new StatisticsBuilder(table);
        String files = FileTable.literal(pattern);
        try (Statement statement = connection.createStatement()) {
            double rows;
            try (ResultSet row =
                    statement.executeQuery("SELECT sum(num_rows) FROM parquet_file_metadata('" + files + "')")) {
                row.next();
                rows = row.getDouble(1);
                told.rows(rows);
            }
            Map<String, Double> nulls = new HashMap<>();
            try (ResultSet groups = statement.executeQuery(GROUPS.formatted(files))) {
                while (groups.next()) {
                    double without = groups.getDouble(3);
                    nulls.merge(groups.getString(1), groups.wasNull() ? Double.NaN : without, Double::sum);
                    double values = groups.getDouble(2) - without;
                    String least = groups.getString(4);
                    String most = groups.getString(5);
                    told.of(groups.getString(1), column -> column.range(least, most, values / rows));
                }
            }
            nulls.forEach((name, count) -> {
                if (!count.isNaN()) {
                    told.of(name, column -> column.nulls(count / rows));
                }
            });
        }
        return told.build();
    }
}
