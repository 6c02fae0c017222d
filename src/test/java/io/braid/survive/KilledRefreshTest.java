package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a server while views are refreshed whose rows are kept by sources, each by a client of its own, at any moment:
 * afterwards of each view the rows of one refresh are there, wholly, and not of one before the last that was
 * acknowledged; and the next refresh leaves one table. {@code -Dcrash.kills=200} kills it that often.
 */
@Tag("deep")
class KilledRefreshTest {
    private final Iterations kills = Iterations.of("survive.F10", 1, 20, 200);
    private static final List<ServerKind> KEEPERS = List.of(ServerKind.POSTGRESQL, ServerKind.MYSQL, ServerKind.DUCKDB);
    /** Rows are read anew, or taken over. */
    private static final List<String> WAYS = List.of("", ", incremental 'price', key 'id', detect_deletes 'on'");

    private static final int ROWS = 5_000;
    private static final int UNCHANGED = ROWS / 2;
    private static final int MOST_MILLIS = 1000;
    /** Tells a server that hangs from one that is slow, as beside other heavy work it is. */
    private static final long LONGEST_START = TimeUnit.SECONDS.toNanos(60);

    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER till FOREIGN DATA WRAPPER %s OPTIONS (url '%s', user '%s', password '${env:TILL_PASSWORD}');
            CREATE SCHEMA till SERVER till;
            IMPORT FOREIGN SCHEMA %s FROM SERVER till INTO till;
            CREATE VIRTUAL SCHEMA v;
            """;
    private static final String CELLAR = """
            CREATE SERVER %s FOREIGN DATA WRAPPER %s
              OPTIONS (url '%s', user '%s', password '${env:%s_PASSWORD}', kept_rows '%s');
            """;
    private static final String VIEW = """
            CREATE MATERIALIZED VIEW v.%s OPTIONS (store '%s'%s) AS SELECT id, price FROM till.%s;
            """;

    @TempDir
    private Path folder = Path.of("");

    private final Map<ServerKind, TestServer> cellars = new EnumMap<>(ServerKind.class);
    private final List<RefreshedView> views = new ArrayList<>();
    private long slowestStart;

    /** A view, and the table that it is made of. */
    private static final class RefreshedView {
        private final String name;
        private final AtomicInteger acknowledged = new AtomicInteger();

        RefreshedView(String name) {
            this.name = name;
        }

        String table() {
            return "sale_" + name;
        }

        String refresh() {
            return "REFRESH MATERIALIZED VIEW v." + name;
        }
    }

    @Test
    void thereAreTheRowsOfOneRefreshAfterwards() throws Exception {
        Random random = kills.random();
        try (TestServer till = TestServers.fresh(ServerKind.POSTGRESQL)) {
            for (ServerKind keeper : KEEPERS) {
                cellars.put(keeper, TestServers.fresh(keeper));
            }
            Files.writeString(folder.resolve("shop.vdb.sql"), model(till));
            for (int kill = 1; kill <= kills.count(); kill++) {
                refreshUntilKilled(till, random.nextInt(MOST_MILLIS));
                compare(till, kills.at("kill " + kill));
            }
            kills.report(kills.count() + " kills while " + views.size() + " views were refreshed: "
                    + views.stream().mapToInt(view -> view.acknowledged.get()).sum()
                    + " refreshes acknowledged, none lost, none there by halves; it started within "
                    + TimeUnit.NANOSECONDS.toMillis(slowestStart) + " ms");
        } finally {
            cellars.values().forEach(TestServer::close);
        }
    }

    /** With a table for each view. */
    private String model(TestServer till) throws SQLException {
        StringBuilder model = new StringBuilder(
                MODEL.formatted(till.wrapper(), till.jdbcUrl(), till.user(), ViewsStoredInSourceTest.schema(till)));
        for (Map.Entry<ServerKind, TestServer> keeper : cellars.entrySet()) {
            String name = keeper.getKey().name().toLowerCase(Locale.ROOT);
            TestServer cellar = keeper.getValue();
            model.append(CELLAR.formatted(
                    name,
                    cellar.wrapper(),
                    cellar.jdbcUrl(),
                    cellar.user(),
                    keeper.getKey(),
                    ViewsStoredInSourceTest.schema(cellar)));
            for (int way = 0; way < WAYS.size(); way++) {
                RefreshedView view = new RefreshedView(name + way);
                views.add(view);
                model.append(VIEW.formatted(view.name, name, WAYS.get(way), view.table()));
                change(
                        till,
                        "CREATE TABLE " + view.table() + " AS SELECT id, 0 AS price FROM generate_series(1, " + ROWS
                                + ") AS id");
            }
        }
        return model.toString();
    }

    private static void change(TestServer till, String sql) throws SQLException {
        try (Connection connection = till.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void refreshUntilKilled(TestServer till, int millis) throws Exception {
        int[] before = views.stream().mapToInt(view -> view.acknowledged.get()).toArray();
        try (Braid braid = new Braid(till)) {
            List<CompletableFuture<Void>> clients = new ArrayList<>();
            for (RefreshedView view : views) {
                clients.add(CompletableFuture.runAsync(
                        () -> refreshAgainAndAgain(till, braid, view), task -> new Thread(task).start()));
            }
            for (int i = 0; i < views.size(); i++) {
                while (views.get(i).acknowledged.get() == before[i]
                        && !clients.get(i).isDone()) {
                    Thread.sleep(1);
                }
            }
            Thread.sleep(millis);
            braid.kill();
            for (CompletableFuture<Void> client : clients) {
                client.get(30, TimeUnit.SECONDS);
            }
        }
    }

    /** Until the server is gone, and no error before. */
    private static void refreshAgainAndAgain(TestServer till, Braid braid, RefreshedView view) {
        try (Connection client = braid.connect();
                Statement refresh = client.createStatement()) {
            while (true) {
                change(
                        till,
                        "UPDATE " + view.table() + " SET price = " + (view.acknowledged.get() + 1) + " WHERE id > "
                                + UNCHANGED);
                refresh.execute(view.refresh());
                view.acknowledged.incrementAndGet();
            }
        } catch (SQLException e) {
            assertThat(braid.killed).as(view.name + ": " + e).isTrue();
        }
    }

    private void compare(TestServer till, String when) throws Exception {
        try (Braid braid = new Braid(till)) {
            for (RefreshedView view : views) {
                String where = when + ", " + view.name;
                assertThat(braid.value("SELECT state FROM sys.matviews WHERE name = '" + view.name + "'"))
                        .as(where)
                        .isEqualTo("fresh");
                assertThat(braid.value("SELECT COUNT(*) || ' ' || COUNT(DISTINCT id) || ' ' || COUNT(DISTINCT price)"
                                + " FROM v." + view.name))
                        .as(where)
                        .isEqualTo(ROWS + " " + ROWS + " 2");
                int acknowledged = view.acknowledged.get();
                assertThat(Integer.parseInt(braid.value("SELECT MAX(price) FROM v." + view.name)))
                        .as(where)
                        .isBetween(acknowledged, acknowledged + 1);
                // Of a source that has not changed nothing would be read.
                change(till, "UPDATE " + view.table() + " SET price = price WHERE id = 1");
                braid.run(view.refresh());
            }
            awaitOneNoteEach();
        }
        // A database in a file can be opened once the server has gone.
        for (TestServer cellar : cellars.values()) {
            ViewsStoredInSourceTest.awaitTables(cellar, WAYS.size());
        }
    }

    /** A table goes before what is noted of it. */
    private void awaitOneNoteEach() throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (notes() != views.size() && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertThat(notes()).isEqualTo(views.size());
    }

    private long notes() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("data/matviews/elsewhere"))) {
            return files.filter(file -> file.toString().endsWith(".json")).count();
        }
    }

    /** A server in a process of its own and a client of it. */
    private final class Braid implements AutoCloseable {
        private final Process server;
        private final Properties login;
        private final Connection client;
        private volatile boolean killed;

        Braid(TestServer till) throws Exception {
            ProcessBuilder starting = ServerProcess.over(folder.resolve("shop.vdb.sql"), folder, "--files-folder", "/");
            starting.environment().put("TILL_PASSWORD", till.password());
            cellars.forEach((kind, cellar) -> starting.environment().put(kind + "_PASSWORD", cellar.password()));
            long start = System.nanoTime();
            this.server = starting.start();
            this.login = ServerProcess.login(server, folder);
            this.client = connect();
            long took = System.nanoTime() - start;
            assertThat(took).as("nanoseconds to start").isLessThanOrEqualTo(LONGEST_START);
            slowestStart = Math.max(slowestStart, took);
        }

        Connection connect() throws SQLException {
            return DriverManager.getConnection(
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

        /** By its handle, for what it has said may still be read. */
        void kill() {
            killed = true;
            server.toHandle().destroyForcibly();
        }

        @Override
        public void close() throws InterruptedException {
            server.destroyForcibly().waitFor();
        }
    }
}
