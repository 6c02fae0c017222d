package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Kills a server that refreshes a view whose rows a source keeps, at any moment: afterwards the rows of one refresh are there,
 * wholly, and not of one before the last that was acknowledged; and the next refresh leaves one table. {@code
 * -Dcrash.kills=200} kills it that often.
 */
class KilledRefreshTest {
    private static final int KILLS = Integer.getInteger("crash.kills", 1);
    private static final int ROWS = 5_000;
    private static final int UNCHANGED = ROWS / 2;
    private static final String INCREMENTAL = ", incremental 'price', key 'id', detect_deletes 'on'";
    private static final int MOST_ROUNDS = 3;
    private static final int MOST_MILLIS = 500;
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER till FOREIGN DATA WRAPPER %s OPTIONS (url '%s', user '%s', password '${env:TILL_PASSWORD}');
            CREATE SCHEMA till SERVER till;
            IMPORT FOREIGN SCHEMA %s LIMIT TO (sale) FROM SERVER till INTO till;
            CREATE SERVER cellar FOREIGN DATA WRAPPER %s
              OPTIONS (url '%s', user '%s', password '${env:CELLAR_PASSWORD}', kept_rows '%s');
            CREATE VIRTUAL SCHEMA v;
            CREATE MATERIALIZED VIEW v.copied OPTIONS (store 'cellar'%s) AS SELECT id, price FROM till.sale;
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

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "DUCKDB"})
    void thereAreTheRowsOfOneRefreshAfterwards(ServerKind keeper) throws Exception {
        assertWhole(keeper, "");
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "DUCKDB"})
    void thereAreThoseOfOneAfterRefreshesThatTakeRowsOver(ServerKind keeper) throws Exception {
        assertWhole(keeper, INCREMENTAL);
    }

    private void assertWhole(ServerKind keeper, String options) throws Exception {
        try (TestServer till = TestServers.fresh(ServerKind.POSTGRESQL);
                TestServer cellar = TestServers.fresh(keeper);
                Connection connection = till.connect();
                Statement change = connection.createStatement()) {
            change.execute("CREATE TABLE sale (id INTEGER, price INTEGER)");
            StringBuilder rows = new StringBuilder("(1, 0)");
            for (int id = 2; id <= ROWS; id++) {
                rows.append(", (").append(id).append(", 0)");
            }
            change.execute("INSERT INTO sale VALUES " + rows);
            Files.writeString(folder.resolve("shop.vdb.sql"), model(till, cellar, options));
            for (int kill = 1; kill <= KILLS; kill++) {
                refreshUntilKilled(till, cellar, change);
                compare(till, cellar, change, seed + ", kill " + kill);
            }
        }
    }

    private static String model(TestServer till, TestServer cellar, String options) throws SQLException {
        return MODEL.formatted(
                till.wrapper(),
                till.jdbcUrl(),
                till.user(),
                KeptInSourceTest.schema(till),
                cellar.wrapper(),
                cellar.jdbcUrl(),
                cellar.user(),
                KeptInSourceTest.schema(cellar),
                options);
    }

    private void refreshUntilKilled(TestServer till, TestServer cellar, Statement change) throws Exception {
        int enough = acknowledged + 1 + random.nextInt(MOST_ROUNDS);
        try (Braid braid = new Braid(till, cellar)) {
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

    private void compare(TestServer till, TestServer cellar, Statement change, String when) throws Exception {
        try (Braid braid = new Braid(till, cellar)) {
            assertThat(braid.value("SELECT state FROM sys.matviews")).as(when).isEqualTo("fresh");
            assertThat(braid.value("SELECT COUNT(*) || ' ' || COUNT(DISTINCT id) || ' ' || COUNT(DISTINCT price)"
                            + " FROM v.copied"))
                    .as(when)
                    .isEqualTo(ROWS + " " + ROWS + " 2");
            int found = Integer.parseInt(braid.value("SELECT MAX(price) FROM v.copied"));
            assertThat(found).as(when).isBetween(acknowledgedNow(), acknowledgedNow() + 1);
            // Of a source that has not changed nothing would be read.
            change.execute("UPDATE sale SET price = price WHERE id = 1");
            braid.run("REFRESH MATERIALIZED VIEW v.copied");
            awaitOneNote();
        }
        // A database in a file can be opened once the server has gone.
        KeptInSourceTest.awaitTables(cellar, 1);
    }

    /** A table goes before what is noted of it. */
    private void awaitOneNote() throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (notes() != 1 && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertThat(notes()).isEqualTo(1);
    }

    private long notes() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("data/matviews/elsewhere"))) {
            return files.filter(file -> file.toString().endsWith(".json")).count();
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

        Braid(TestServer till, TestServer cellar) throws Exception {
            ProcessBuilder starting = ServerProcess.over(folder.resolve("shop.vdb.sql"), folder, "--files-folder", "/");
            starting.environment()
                    .putAll(Map.of("TILL_PASSWORD", till.password(), "CELLAR_PASSWORD", cellar.password()));
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
