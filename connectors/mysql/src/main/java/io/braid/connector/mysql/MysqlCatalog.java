package io.braid.connector.mysql;

import io.braid.connector.jdbc.SchemaQueries;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** The questions put to MySQL's information schema, where a schema is a database. */
final class MysqlCatalog {
    static final SchemaQueries QUERIES =
            new SchemaQueries("SELECT schema_name, NULL FROM information_schema.schemata", """
            SELECT c.table_name, CASE WHEN t.table_type = 'VIEW' THEN NULL ELSE t.table_comment END, c.column_name,
              c.column_type, c.character_maximum_length, coalesce(c.datetime_precision, c.numeric_precision),
              c.numeric_scale, c.is_nullable, c.collation_name, c.column_comment
            FROM information_schema.columns c
            JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
            WHERE c.table_schema = ?
            ORDER BY c.table_name, c.ordinal_position""", """
            SELECT table_name, column_name FROM information_schema.key_column_usage
            WHERE table_schema = ? AND constraint_name = 'PRIMARY'
            ORDER BY table_name, ordinal_position""");

    /** The first column of an index has as many distinct values as the index counts up to it. */
    private static final String STATISTICS = """
            SELECT t.table_rows, s.column_name, s.cardinality
            FROM information_schema.tables t
            LEFT JOIN information_schema.statistics s ON s.table_schema = t.table_schema
              AND s.table_name = t.table_name AND s.seq_in_index = 1
            WHERE t.table_schema = ? AND t.table_name = ? AND t.table_type = 'BASE TABLE'""";

    private MysqlCatalog() {}

    static TableStatistics statistics(Connection connection, TableName table) throws SQLException {
        OptionalDouble rows = OptionalDouble.empty();
        Map<String, Double> distinct = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(STATISTICS)) {
            query.setString(1, table.catalog());
            query.setString(2, table.table());
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    double count = found.getDouble(1);
                    rows = found.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(count);
                    String column = found.getString(2);
                    double values = found.getDouble(3);
                    if (column != null && values > 0) {
                        distinct.merge(column, values, Math::max);
                    }
                }
            }
        }
        return new TableStatistics(rows, distinct);
    }
}
