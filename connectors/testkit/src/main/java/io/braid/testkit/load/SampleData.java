package io.braid.testkit.load;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;

/** Loader of sample tables, by each server's fastest method, with statistics. */
public final class SampleData {
    private SampleData() {}

    /**
     * Creates the tables in an existing schema, replacing those with the same names.
     *
     * @param schema the schema; empty for the default one
     */
    public static void load(
            TestServer server, String schema, Collection<? extends SampleTable> tables, LoadProgress progress) {
        TableDdl ddl = new TableDdl(server.wrapper(), schema);
        try (Connection connection = server.connect()) {
            for (SampleTable table : tables) {
                load(connection, ddl, table);
                progress.report(server.wrapper() + ": " + table.tableName() + ", " + count(connection, ddl.name(table))
                        + " rows");
            }
        } catch (SQLException e) {
            throw new BraidException(
                    ErrorCode.SOURCE_FAILED,
                    "Sample data cannot be loaded into " + server.jdbcUrl() + ": " + firstLine(e),
                    e);
        }
    }

    private static void load(Connection connection, TableDdl ddl, SampleTable table) throws SQLException {
        execute(connection, ddl.create(table));
        TableLoader.of(ddl.wrapper()).load(connection, ddl, table);
        execute(connection, ddl.finish(table));
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Some drivers append the statement, which is long here. */
    private static String firstLine(SQLException failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }

    private static long count(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
