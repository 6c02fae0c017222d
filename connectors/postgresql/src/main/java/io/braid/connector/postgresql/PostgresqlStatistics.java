package io.braid.connector.postgresql;

import io.braid.connector.jdbc.catalog.StatisticsBuilder;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Table statistics of PostgreSQL's ANALYZE, read by one query. */
final class PostgresqlStatistics {
    /** A negative number of distinct values is a share of the rows. */
    private static final String STATISTICS = """
            SELECT c.reltuples, s.attname,
              CASE WHEN s.n_distinct < 0 THEN -s.n_distinct * c.reltuples ELSE s.n_distinct END, s.null_frac,
              s.most_common_vals::text::text[], s.most_common_freqs, s.histogram_bounds::text::text[],
              s.avg_width
            FROM pg_catalog.pg_class c
            JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
            LEFT JOIN pg_catalog.pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname
              AND s.inherited = (c.relkind = 'p')
            WHERE n.nspname = ? AND c.relname = ? AND c.relkind IN ('r', 'p', 'm')""";

    /** Header of a short text, which PostgreSQL includes in its width. */
    private static final int HEADER = 1;

    private PostgresqlStatistics() {}

    static TableStatistics of(Connection connection, TableDescription table) throws SQLException {
        StatisticsBuilder told = new StatisticsBuilder(table);
        try (PreparedStatement query = connection.prepareStatement(STATISTICS)) {
            query.setString(1, table.name().schema());
            query.setString(2, table.name().table());
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    double count = found.getDouble(1);
                    // Negative: never analyzed.
                    if (count >= 0) {
                        told.rows(count);
                    }
                    if (found.getString(2) != null) {
                        tell(told, found);
                    }
                }
            }
        }
        return told.build();
    }

    private static void tell(StatisticsBuilder told, ResultSet found) throws SQLException {
        double distinct = found.getDouble(3);
        double nulls = found.getDouble(4);
        Object[] common = array(found.getArray(5));
        Object[] shares = array(found.getArray(6));
        Object[] bounds = array(found.getArray(7));
        double width = found.getDouble(8);
        told.of(found.getString(2), column -> {
            column.distinct(distinct);
            column.nulls(nulls);
            column.bytes((1 - nulls) * (width - HEADER));
            for (int i = 0; i < Math.min(common.length, shares.length); i++) {
                column.common((String) common[i], ((Number) shares[i]).doubleValue());
            }
            for (int i = 1; i < bounds.length; i++) {
                column.range((String) bounds[i - 1], (String) bounds[i], 1);
            }
        });
    }

    private static Object[] array(@Nullable Array array) throws SQLException {
        return array == null ? new Object[0] : (Object[]) array.getArray();
    }
}
