package io.braid.bench.rig;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.load.Progress;
import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Looks whether a database that was given has the tables that it is to have, with as many rows as there should be. */
final class GivenTables {
    private GivenTables() {}

    static void check(RigDatabase database, TestServer given, RigData data, Progress progress) {
        try (Connection connection = given.connect();
                Statement statement = connection.createStatement()) {
            for (String table : RigDatabase.names(database.tables())) {
                long rows = count(statement, database.place().schema() + "." + table);
                long some = Math.max(1, rows);
                long wanted = table.equals("customer") ? data.customers().orElse(some) : some;
                if (rows != wanted) {
                    throw new BraidException(
                            ErrorCode.INVALID_PARAMETER,
                            database.title() + ": " + table + " has " + rows + " rows, where scale " + data.scale()
                                    + " has "
                                    + wanted
                                    + ". Say with --scale how much data there is.");
                }
                progress.report(database.title() + ": " + table + ", " + rows + " rows");
            }
        } catch (SQLException e) {
            throw new BraidException(
                    ErrorCode.SOURCE_FAILED,
                    database.title() + ": the tables of " + data.name() + " cannot be counted at "
                            + given.jdbcUrl() + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private static long count(Statement statement, String table) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
