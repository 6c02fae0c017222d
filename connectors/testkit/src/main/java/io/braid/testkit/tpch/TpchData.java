package io.braid.testkit.tpch;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;

/** Fills servers with TPC-H tables through the quickest way that each of them has, statistics included. */
public final class TpchData {
    private TpchData() {}

    /** Refuses a scale for which there are no such tables, before anything is started for them. */
    public static void checkScale(double scale, Collection<TpchTable> tables) {
        TpchScale.check(scale, tables);
    }

    /** Makes the tables in the schema that a new connection is in, in place of what has their names there. */
    public static void load(TestServer server, double scale, Collection<TpchTable> tables, Progress progress) {
        load(server, "", scale, tables, progress);
    }

    /** Makes the tables in the named schema, which exists already, in place of what has their names there. */
    public static void load(
            TestServer server, String schema, double scale, Collection<TpchTable> tables, Progress progress) {
        TpchScale.check(scale, tables);
        TpchDdl ddl = new TpchDdl(server.wrapper(), schema);
        try (Connection connection = server.connect()) {
            for (TpchTable table : tables) {
                load(connection, ddl, table, scale);
                progress.report(server.wrapper() + ": " + table.tableName() + ", " + count(connection, ddl.name(table))
                        + " rows");
            }
        } catch (SQLException e) {
            throw new BraidException(
                    ErrorCode.SOURCE_FAILED,
                    "TPC-H data cannot be loaded into " + server.jdbcUrl() + ": " + firstLine(e),
                    e);
        }
    }

    private static void load(Connection connection, TpchDdl ddl, TpchTable table, double scale) throws SQLException {
        execute(connection, ddl.create(table));
        TableLoader.of(ddl.wrapper()).load(connection, ddl, table, scale);
        execute(connection, ddl.finish(table));
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** Some drivers add the whole statement, which is long here. */
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
