package io.braid.connector.mysql;

import io.braid.connector.jdbc.catalog.SchemaQueries;
import io.braid.connector.jdbc.catalog.StatisticsBuilder;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Table statistics of MySQL and MariaDB, in two queries: rows and indexes, and the column histograms of {@code ANALYZE
 * TABLE} ({@code UPDATE HISTOGRAM} in MySQL, {@code PERSISTENT FOR ALL} in MariaDB) where they exist.
 */
final class MysqlStatistics {
    /** The cardinality of an index's first column is its number of distinct values. */
    private static final String ROWS = """
            SELECT t.table_rows, s.column_name, s.cardinality
            FROM information_schema.tables t
            LEFT JOIN information_schema.statistics s ON s.table_schema = t.table_schema
              AND s.table_name = t.table_name AND s.seq_in_index = 1
            WHERE t.table_schema = ? AND t.table_name = ? AND t.table_type = 'BASE TABLE'""";

    /**
     * One row per bucket: its bounds, cumulative share and number of distinct values; or a value and its cumulative
     * share. JSON_TABLE rejects the view's own JSON type.
     */
    private static final String MYSQL_COLUMNS = """
            SELECT c.column_name, c.histogram->>'$."histogram-type"', c.histogram->>'$."null-values"',
              b.v0, b.v1, b.v2, b.v3
            FROM information_schema.column_statistics c
            LEFT JOIN JSON_TABLE(CAST(c.histogram AS JSON), '$.buckets[*]' COLUMNS (position FOR ORDINALITY,
                v0 VARCHAR(1024) PATH '$[0]', v1 VARCHAR(1024) PATH '$[1]', v2 DOUBLE PATH '$[2]',
                v3 DOUBLE PATH '$[3]')) b ON TRUE
            WHERE c.schema_name = ? AND c.table_name = ?
            ORDER BY c.column_name, b.position""";

    /** One row per bucket: its bounds, its share of the non-null rows, and its number of distinct values. */
    private static final String MARIADB_COLUMNS = """
            SELECT c.column_name, c.nulls_ratio, c.avg_frequency, c.min_value, c.max_value,
              b.low, b.high, b.size, b.ndv
            FROM mysql.column_stats c
            LEFT JOIN JSON_TABLE(CASE WHEN c.hist_type = 'JSON_HB' THEN CONVERT(c.histogram USING utf8mb4) ELSE '{}' END,
              '$.histogram_hb[*]' COLUMNS (position FOR ORDINALITY, low VARCHAR(1024) PATH '$.start',
                high VARCHAR(1024) PATH '$.end', size DOUBLE PATH '$.size', ndv DOUBLE PATH '$.ndv')) b ON TRUE
            WHERE c.db_name = ? AND c.table_name = ?
            ORDER BY c.column_name, b.position""";

    /** Errors if the columns or the table do not exist, or are not visible to this user. */
    private static final List<Integer> UNTOLD = List.of(1044, 1054, 1064, 1109, 1142, 1143, 1146);

    private MysqlStatistics() {}

    static TableStatistics of(Connection connection, TableDescription table) throws SQLException {
        StatisticsBuilder told = new StatisticsBuilder(table);
        List<String> name = List.of(table.name().catalog(), table.name().table());
        try (Statement query = connection.createStatement()) {
            try (ResultSet found = query.executeQuery(SchemaQueries.withLiterals(ROWS, name))) {
                while (found.next()) {
                    double rows = found.getDouble(1);
                    if (!found.wasNull()) {
                        told.rows(rows);
                    }
                    double distinct = found.getDouble(3);
                    told.of(String.valueOf(found.getString(2)), column -> column.distinct(distinct));
                }
            }
            boolean isMariadb =
                    connection.getMetaData().getDatabaseProductVersion().contains("MariaDB");
            try (ResultSet found =
                    query.executeQuery(SchemaQueries.withLiterals(isMariadb ? MARIADB_COLUMNS : MYSQL_COLUMNS, name))) {
                if (isMariadb) {
                    readMariadb(found, told);
                } else {
                    readMysql(found, told);
                }
            } catch (SQLException e) {
                if (!UNTOLD.contains(e.getErrorCode())) {
                    throw e;
                }
            }
        }
        return told.build();
    }

    private static void readMysql(ResultSet found, StatisticsBuilder told) throws SQLException {
        String last = null;
        double before = 0;
        while (found.next()) {
            String name = found.getString(1);
            double nulls = found.getDouble(3);
            String from = found.getString(4);
            String second = found.getString(5);
            if (from == null || second == null) {
                told.of(name, column -> column.nulls(nulls));
                continue;
            }
            boolean alone = "singleton".equals(found.getString(2));
            double upTo = alone ? Double.parseDouble(second) : found.getDouble(6);
            double distinct = alone ? 1 : found.getDouble(7);
            double share = upTo - (name.equals(last) ? before : 0);
            told.of(name, column -> {
                column.nulls(nulls);
                column.counted(distinct);
                if (distinct <= 1) {
                    column.common(from, share);
                } else {
                    column.range(from, second, share);
                }
            });
            before = upTo;
            last = name;
        }
    }

    /** A bucket ends where the next one begins; only the last bucket of a column has an explicit end. */
    private static void readMariadb(ResultSet found, StatisticsBuilder told) throws SQLException {
        MariadbBucket open = null;
        while (found.next()) {
            MariadbBucket next = MariadbBucket.read(found);
            boolean continues = open != null && open.column().equals(next.column());
            if (open != null) {
                open.tell(told, continues ? next.from() : open.to());
            }
            if (!continues) {
                tellColumn(found, told);
            }
            open = next;
        }
        if (open != null) {
            open.tell(told, open.to());
        }
    }

    private static void tellColumn(ResultSet found, StatisticsBuilder told) throws SQLException {
        double nulls = found.getDouble(2);
        double rowsPerValue = found.getDouble(3);
        double rows = told.rows().orElse(0);
        told.of(found.getString(1), column -> {
            column.nulls(nulls);
            if (rowsPerValue > 0) {
                column.distinct(rows * (1 - nulls) / rowsPerValue);
            }
        });
    }

    /**
     * Histogram bucket of a column; without a histogram, the range of all values.
     *
     * @param to the upper bound; null if unknown
     * @param share the share of rows in the bucket
     * @param distinct the number of distinct values in the bucket
     */
    private record MariadbBucket(
            String column, @Nullable String from, @Nullable String to, double share, double distinct) {
        static MariadbBucket read(ResultSet found) throws SQLException {
            double values = 1 - found.getDouble(2);
            String from = found.getString(6);
            return from == null
                    ? new MariadbBucket(
                            found.getString(1), found.getString(4), found.getString(5), values, Double.MAX_VALUE)
                    : new MariadbBucket(
                            found.getString(1),
                            from,
                            found.getString(7),
                            values * found.getDouble(8),
                            found.getDouble(9));
        }

        void tell(StatisticsBuilder told, @Nullable String end) {
            told.of(column, known -> {
                if (distinct <= 1) {
                    known.common(from, share);
                } else {
                    known.range(from, end, share);
                }
            });
        }
    }
}
