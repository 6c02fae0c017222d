package io.braid.connector.jdbc;

import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.OptionalDouble;

/** Statistics of sources that know little more of a table than how many rows it has. */
public final class TableRows {
    private TableRows() {}

    /** Runs a query that takes the parts of the table's name and yields the number of rows, if it yields anything. */
    public static TableStatistics ask(Connection connection, String sql, TableName table) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            int index = 0;
            for (String part : table.path()) {
                query.setString(++index, part);
            }
            try (ResultSet found = query.executeQuery()) {
                if (!found.next()) {
                    return TableStatistics.UNKNOWN;
                }
                double rows = found.getDouble(1);
                return found.wasNull()
                        ? TableStatistics.UNKNOWN
                        : new TableStatistics(OptionalDouble.of(rows), Map.of());
            }
        }
    }
}
