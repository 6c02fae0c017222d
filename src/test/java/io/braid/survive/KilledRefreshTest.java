package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.server.SharedServer;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.BufferedReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a server that refreshes a view whose rows a source keeps, at any moment: afterwards the rows of one refresh are there,
 * wholly, and not of one before the last that was acknowledged; and the next refresh leaves one table. {@code
 * -Dcrash.kills=200} kills it that often.
 */
class KilledRefreshTest {
    private static final int KILLS = Integer.getInteger("crash.kills", 2);
    private static final int ROWS = 5_000;
    private static final int UNCHANGED = ROWS / 2;
    private static final String INCREMENTAL = ", incremental 'price', key 'id', detect_deletes 'on'";
    private static final int MOST_ROUNDS = 3;
    private static final int MOST_MILLIS = 500;
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER till FOREIGN DATA WRAPPER %s
              OPTIONS (url '%s', user '%s', password '${env:TILL_PASSWORD}', kept_rows '%s');
            CREATE SCHEMA till SERVER till;
            IMPORT FOREIGN SCHEMA %4$s LIMIT TO (sale) FROM SERVER till INTO till;
            CREATE VIRTUAL SCHEMA v;
            CREATE MATERIALIZED VIEW v.copied OPTIONS (store 'till'%5$s) AS SELECT id, price FROM till.sale;
            """;

    private final Path folder;
    private final Random random;
    private final String seed;
    private int acknowledged;

    KilledRefreshTest(@TempDir Path folder) {
        long number = Long.getLong("seed", System.nanoTime());
        this.folder = folder;
        this.random = new Random(number);
        this.seed = "seed " + number;
    }

    @Test
    void postgresqlHasTheRowsOfOneRefreshAfterwards() throws Exception {
        assertWhole(TestServers.postgres(), "");
    }

    @Test
    void mariadbHasTheRowsOfOneRefreshAfterwards() throws Exception {
        assertWhole(TestServers.mysql(), "");
    }

    @Test
    void postgresqlHasThemAfterRefreshesThatTakeRowsOver() throws Exception {
        assertWhole(TestServers.postgres(), INCREMENTAL);
    }

    @Test
    void mariadbHasThemAfterRefreshesThatTakeRowsOver() throws Exception {
        assertWhole(TestServers.mysql(), INCREMENTAL);
    }

    private void assertWhole(SharedServer shared, String options) throws Exception {
        try (TestServer till = shared.freshDatabase();
                Connection connection = till.connect();
                Statement change = connection.createStatement()) {
            change.execute("CREATE TABLE sale (id INTEGER, price INTEGER)");
            StringBuilder rows = new StringBuilder("(1, 0)");
            for (int id = 2; id <= ROWS; id++) {
                rows.append(", (").append(id).append(", 0)");
            }
            change.execute("INSERT INTO sale VALUES " + rows);
            String schema = connection.getSchema() == null ? connection.getCatalog() : connection.getSchema();
            Files.writeString(
                    folder.resolve("shop.vdb.sql"),
                    MODEL.formatted(till.wrapper(), till.jdbcUrl(), till.user(), schema, options));
            for (int kill = 1; kill <= KILLS; kill++) {
                refreshUntilKilled(till, change);
                compare(till, seed + ", kill " + kill);
            }
        }
    }

    private void refreshUntilKilled(TestServer till, Statement change) throws Exception {
        int enough = acknowledged + 1 + random.nextInt(MOST_ROUNDS);
        try (Braid braid = new Braid(till)) {
            Thread killer = new Thread(() -> {
                try {
                    while (acknowledgedNow() < enough) {
                        Thread.sleep(1);
                    }
                    Thread.sleep(random.nextInt(MOST_MILLIS));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                braid.kill();
            });
            killer.start();
            try {
                while (braid.isAlive()) {
                    change.execute("UPDATE sale SET price = " + (acknowledgedNow() + 1) + " WHERE id > " + UNCHANGED);
                    braid.run("REFRESH MATERIALIZED VIEW v.copied");
                    acknowledge();
                }
            } catch (SQLException e) {
                // The server is gone, as it was to be.
            }
            killer.join();
            assertThat(acknowledgedNow()).isGreaterThanOrEqualTo(enough);
        }
    }

    private void compare(TestServer till, String when) throws Exception {
        try (Braid braid = new Braid(till)) {
            assertThat(braid.value("SELECT state FROM sys.matviews")).as(when).isEqualTo("fresh");
            assertThat(braid.value("SELECT COUNT(*) || ' ' || COUNT(DISTINCT id) || ' ' || COUNT(DISTINCT price)"
                            + " FROM v.copied"))
                    .as(when)
                    .isEqualTo(ROWS + " " + ROWS + " 2");
            int found = Integer.parseInt(braid.value("SELECT MAX(price) FROM v.copied"));
            assertThat(found).as(when).isBetween(acknowledgedNow(), acknowledgedNow() + 1);
            braid.run("REFRESH MATERIALIZED VIEW v.copied");
            KeptInSourceTest.awaitTables(till, 1);
        }
    }

    private synchronized int acknowledgedNow() {
        return acknowledged;
    }

    private synchronized void acknowledge() {
        acknowledged++;
    }

    /** A server in a process of its own and a client of it. */
    private final class Braid implements AutoCloseable {
        private final Process server;
        private final Connection client;

        Braid(TestServer till) throws Exception {
            ProcessBuilder starting = ServerProcess.over(folder.resolve("shop.vdb.sql"), folder);
            starting.environment().put("TILL_PASSWORD", till.password());
            this.server = starting.start();
            BufferedReader out = server.inputReader(StandardCharsets.UTF_8);
            String line = out.readLine();
            while (line != null && !line.contains(" serves shop at ")) {
                line = out.readLine();
            }
            assertThat(line).isNotNull();
            Thread rest = new Thread(() -> out.lines().forEach(said -> {}));
            rest.setDaemon(true);
            rest.start();
            Properties login = new Properties();
            try (Reader reader = Files.newBufferedReader(folder.resolve("data/connection.properties"))) {
                login.load(reader);
            }
            this.client = DriverManager.getConnection(
                    login.getProperty("url"), login.getProperty("user"), login.getProperty("password"));
        }

        void run(String sql) throws SQLException {
            try (Statement statement = client.createStatement()) {
                statement.execute(sql);
            }
        }

        String value(String sql) throws SQLException {
            try (Statement statement = client.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                rows.next();
                return rows.getString(1);
            }
        }

        boolean isAlive() {
            return server.isAlive();
        }

        /** By its handle, for what it has said may still be read. */
        void kill() {
            server.toHandle().destroyForcibly();
        }

        @Override
        public void close() throws InterruptedException {
            server.destroyForcibly().waitFor();
        }
    }
}
