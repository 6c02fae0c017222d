package io.braid.bench.rig;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.server.TestServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Check that a given database has the expected tables and row counts. */
final class GivenTables {
    private GivenTables() {}

    static void check(RigDatabase database, TestServer given, RigData data, LoadProgress progress) {
        try (Connection connection = given.connect();
                Statement statement = connection.createStatement()) {
            for (String table : RigDatabase.names(database.tables())) {
                long rows = count(statement, database.place().schema() + "." + table);
                long some = Math.max(1, rows);
                long wanted = table.equals("customer") ? data.customers().orElse(some) : some;
                if (rows != wanted) {
                    throw new BraidException(
                            ErrorCode.INVALID_PARAMETER,
                            "%s: %s has %d rows, where scale %s has %d. Say with --scale how much data there is."
                                    .formatted(database.title(), table, rows, data.scale(), wanted));
                }
                progress.report(database.title() + ": " + table + ", " + rows + " rows");
            }
        } catch (SQLException e) {
            throw new BraidException(
                    ErrorCode.SOURCE_FAILED,
                    "%s: the tables of %s cannot be counted at %s: %s"
                            .formatted(database.title(), data.name(), given.jdbcUrl(), e.getMessage()),
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
