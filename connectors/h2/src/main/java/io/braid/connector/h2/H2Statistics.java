package io.braid.connector.h2;

import io.braid.connector.jdbc.catalog.StatisticsBuilder;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Table statistics of H2, by one query: the row count, and the column selectivity of ANALYZE, which H2 runs
 * automatically.
 */
final class H2Statistics {
    private static final String STATISTICS = """
            SELECT t.row_count_estimate, c.column_name, c.selectivity
            FROM information_schema.tables t
            JOIN information_schema.columns c ON c.table_catalog = t.table_catalog
              AND c.table_schema = t.table_schema AND c.table_name = t.table_name
            WHERE t.table_catalog = ? AND t.table_schema = ? AND t.table_name = ? AND t.table_type = 'BASE TABLE'""";

    /** Default selectivity of columns that were not analyzed. */
    private static final int NOT_LOOKED_AT = 50;

    private static final int DIFFERENT_IN_EACH_ROW = 100;

    /** Number of rows that ANALYZE samples. */
    private static final double SAMPLE = 10_000;

    private H2Statistics() {}

    static TableStatistics of(Connection connection, TableDescription table) throws SQLException {
        StatisticsBuilder told = new StatisticsBuilder(table);
        try (PreparedStatement query = connection.prepareStatement(STATISTICS)) {
            int index = 0;
            for (String part : table.name().path()) {
                query.setString(++index, part);
            }
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    double rows = found.getDouble(1);
                    int selectivity = found.getInt(3);
                    told.rows(rows);
                    told.of(found.getString(2), column -> column.distinct(distinct(rows, selectivity)));
                }
            }
        }
        return told.build();
    }

    /**
     * The number of distinct values of a column; 0 if unknown. Selectivity is the percentage of distinct values in the
     * sample, at least 1, so it is useless for few distinct values.
     */
    static double distinct(double rows, int selectivity) {
        if (selectivity == NOT_LOOKED_AT) {
            return 0;
        }
        double looked = Math.min(rows, SAMPLE);
        double seen = looked * selectivity / DIFFERENT_IN_EACH_ROW;
        if (selectivity <= 1) {
            return looked <= DIFFERENT_IN_EACH_ROW ? seen : 0;
        }
        return rows <= SAMPLE || selectivity >= DIFFERENT_IN_EACH_ROW ? rows * seen / looked : ofSample(seen, rows);
    }

    /** The number of distinct values for which the number seen in the sample is expected. */
    private static double ofSample(double seen, double rows) {
        double least = seen;
        double most = rows;
        while (most - least > 1) {
            double values = (least + most) / 2;
            if (values * -Math.expm1(-SAMPLE / values) < seen) {
                least = values;
            } else {
                most = values;
            }
        }
        return most;
    }
}
