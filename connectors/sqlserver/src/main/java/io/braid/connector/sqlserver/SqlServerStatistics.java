package io.braid.connector.sqlserver;

import io.braid.connector.jdbc.catalog.StatisticsBuilder;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Table statistics of SQL Server, by two queries: the row count, and the histograms of the leading columns of its
 * statistics.
 */
final class SqlServerStatistics {
    /** Visible to every reader of the table, unlike the same count in sys.dm_db_partition_stats. */
    private static final String ROWS = """
            SELECT sum(p.rows) FROM sys.partitions p
            JOIN sys.objects o ON o.object_id = p.object_id
            JOIN sys.schemas s ON s.schema_id = o.schema_id
            WHERE db_name() = ? AND s.name = ? AND o.name = ? AND p.index_id IN (0, 1)""";

    /** A column may have several statistics; the latest come first. */
    private static final String STEPS = """
            SELECT c.name, t.stats_id, p.rows,
              CASE WHEN b.name IN ('float', 'real') THEN CONVERT(nvarchar(4000), h.range_high_key, 3)
                WHEN b.name IN ('money', 'smallmoney') THEN CONVERT(nvarchar(4000), h.range_high_key, 2)
                WHEN b.name IN ('date', 'datetime', 'smalldatetime', 'datetime2')
                  THEN CONVERT(nvarchar(4000), h.range_high_key, 121)
                ELSE CONVERT(nvarchar(4000), h.range_high_key) END,
              h.range_rows, h.equal_rows, h.distinct_range_rows
            FROM sys.stats t
            JOIN sys.objects o ON o.object_id = t.object_id
            JOIN sys.schemas s ON s.schema_id = o.schema_id
            JOIN sys.stats_columns k ON k.object_id = t.object_id AND k.stats_id = t.stats_id AND k.stats_column_id = 1
            JOIN sys.columns c ON c.object_id = k.object_id AND c.column_id = k.column_id
            JOIN sys.types b ON b.user_type_id = c.system_type_id
            CROSS APPLY sys.dm_db_stats_properties(t.object_id, t.stats_id) p
            CROSS APPLY sys.dm_db_stats_histogram(t.object_id, t.stats_id) h
            WHERE db_name() = ? AND s.name = ? AND o.name = ? AND t.has_filter = 0
            ORDER BY c.name, p.last_updated DESC, t.stats_id, h.step_number""";

    /** Errors if there are no histograms, as before 2016 SP1, or if the user may not see them. */
    private static final List<Integer> UNTOLD = List.of(208, 229, 297, 300);

    private final StatisticsBuilder told;
    private final Map<String, Integer> chosen = new HashMap<>();
    private @Nullable Step last;

    SqlServerStatistics(TableDescription table) {
        this.told = new StatisticsBuilder(table);
    }

    /**
     * Step of a histogram.
     *
     * @param statistics the id of its statistics
     * @param rows the number of rows of the table when they were created
     * @param most the upper bound; null for the step of null rows
     * @param within the number of rows with smaller values, down to the previous step
     * @param equal the number of rows with the upper bound
     * @param distinct the number of distinct smaller values
     */
    record Step(
            String column,
            int statistics,
            double rows,
            @Nullable String most,
            double within,
            double equal,
            double distinct) {}

    static TableStatistics of(Connection connection, TableDescription table) throws SQLException {
        SqlServerStatistics statistics = new SqlServerStatistics(table);
        try (PreparedStatement query = prepared(connection, ROWS, table.name());
                ResultSet row = query.executeQuery()) {
            if (row.next() && row.getObject(1) != null) {
                statistics.told.rows(row.getDouble(1));
            }
        }
        try (PreparedStatement query = prepared(connection, STEPS, table.name());
                ResultSet steps = query.executeQuery()) {
            while (steps.next()) {
                statistics.take(new Step(
                        steps.getString(1),
                        steps.getInt(2),
                        steps.getDouble(3),
                        steps.getString(4),
                        steps.getDouble(5),
                        steps.getDouble(6),
                        steps.getDouble(7)));
            }
        } catch (SQLException e) {
            if (!UNTOLD.contains(e.getErrorCode())) {
                throw e;
            }
        }
        return statistics.told.build();
    }

    private static PreparedStatement prepared(Connection connection, String sql, TableName table) throws SQLException {
        PreparedStatement query = connection.prepareStatement(sql);
        int index = 0;
        for (String part : table.path()) {
            query.setString(++index, part);
        }
        return query;
    }

    /** Adds a step. Steps arrive in order, those of the preferred statistics first. */
    void take(Step step) {
        Integer first = chosen.putIfAbsent(step.column(), step.statistics());
        if ((first != null && first != step.statistics()) || step.rows() <= 0) {
            return;
        }
        String before = first == null || last == null ? null : last.most();
        told.of(step.column(), column -> {
            if (first == null) {
                column.nulls(0);
            }
            if (step.most() == null) {
                column.nulls(step.equal() / step.rows());
                return;
            }
            column.counted(step.distinct() + 1);
            column.common(step.most(), step.equal() / step.rows());
            column.range(before, step.most(), step.within() / step.rows());
        });
        last = step;
    }

    TableStatistics build() {
        return told.build();
    }
}
