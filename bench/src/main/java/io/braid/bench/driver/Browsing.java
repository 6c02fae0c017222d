package io.braid.bench.driver;

import io.braid.bench.rig.CpuTime;
import io.braid.testkit.server.TestServer;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Metadata requests of tools that show a tree of many tables. */
final class Browsing {
    private static final int COLUMNS = 20;
    private static final int TIMES = 30;

    private final TestServer database;
    private final BraidOverOne braid;
    private final PrintStream console;

    Browsing(TestServer database, BraidOverOne braid, PrintStream console) {
        this.database = database;
        this.braid = braid;
        this.console = console;
    }

    /** Metadata request. */
    private interface Listing {
        ResultSet of(DatabaseMetaData metadata) throws SQLException;
    }

    void measure(int tables) throws SQLException {
        makeTables(tables);
        braid.run("REFRESH FOREIGN SCHEMA db");
        console.println();
        try (Connection connection = braid.connect();
                Connection direct = database.connect()) {
            list("", connection.getMetaData(), "db");
            if (braid.protocol() == Protocol.POSTGRES) {
                list(", directly", direct.getMetaData(), "public");
            }
        }
    }

    private void list(String way, DatabaseMetaData metadata, String schema) throws SQLException {
        time("getTables" + way, metadata, all -> all.getTables(null, schema, "many%", null));
        time("getColumns" + way, metadata, all -> all.getColumns(null, schema, "many%", null));
        time("getPrimaryKeys of one" + way, metadata, all -> all.getPrimaryKeys(null, schema, "many1"));
    }

    private void makeTables(int tables) throws SQLException {
        StringBuilder columns = new StringBuilder("id INT PRIMARY KEY");
        for (int i = 1; i < COLUMNS; i++) {
            columns.append(", c").append(i).append(i % 2 == 0 ? " INT" : " VARCHAR(20)");
        }
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (int i = 1; i <= tables; i++) {
                statement.addBatch("CREATE TABLE IF NOT EXISTS many" + i + " (" + columns + ")");
            }
            statement.executeBatch();
        }
    }

    private void time(String what, DatabaseMetaData metadata, Listing listing) throws SQLException {
        double[] millis = new double[TIMES];
        long rows = 0;
        for (int i = 0; i < 2 * TIMES; i++) {
            long before = System.nanoTime();
            rows = 0;
            try (ResultSet list = listing.of(metadata)) {
                while (list.next()) {
                    rows++;
                }
            }
            millis[i % TIMES] = (System.nanoTime() - before) / 1e6;
        }
        console.printf("%-40s %,12d rows %10.1f ms%n", what, rows, CpuTime.median(millis));
    }
}
