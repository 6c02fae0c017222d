package io.braid.rivals.memory;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/** Separate in-memory DuckDB with one thread. */
final class SingleThread {
    private SingleThread() {}

    static DuckDBConnection connect() throws SQLException {
        DuckDBConnection connection =
                new DuckDBDriver().connect("jdbc:duckdb:", new Properties()).unwrap(DuckDBConnection.class);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET threads = 1");
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }
}
