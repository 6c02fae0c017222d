package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills Braid, a source or a line at any moment while clients run transactions over several sources. Afterwards each of
 * them is in all of its sources or in none, as it was acknowledged and as its token tells, and none is in doubt.
 * {@code -Dsurvive.F18=1000} kills that often.
 */
@Tag("deep")
class KilledTransactionsTest {
    private static final List<String> SOURCES = List.of("crm", "billing", "ledger");
    private static final int CLIENTS = 4;
    private static final int MOST_MILLIS = 400;
    private static final Duration LONGEST_DOUBT = Duration.ofSeconds(30);
    private static final String SERVER = """
            CREATE SERVER %1$s FOREIGN DATA WRAPPER %2$s
              OPTIONS (url '%3$s', user '%4$s', password '${env:%1$s_PASSWORD}', breaker_pause '1s');
            CREATE SCHEMA %1$s SERVER %1$s OPTIONS (writable 'true');
            IMPORT FOREIGN SCHEMA "%5$s" FROM SERVER %1$s INTO %1$s;
            """;

    private final Iterations kills = Iterations.of("survive.F18", 1, 1_000, 10_000);

    @TempDir
    private Path folder = Path.of("");

    private final Map<String, MortalServer> sources = new TreeMap<>();
    private final AtomicInteger ids = new AtomicInteger();
    private final AtomicInteger acknowledged = new AtomicInteger();
    /** The SQLSTATE with which each transaction that was to be committed ended; empty if it was acknowledged. */
    private final Map<Integer, String> ended = new ConcurrentHashMap<>();
    /** The number of sources that each transaction changed. */
    private final Map<Integer, List<String>> changed = new ConcurrentHashMap<>();

    @Test
    void eachTransactionIsInAllOfItsSourcesOrInNone() throws Exception {
        Random random = kills.random();
        Map<String, Integer> found = new HashMap<>();
        Braid braid = null;
        try {
            for (String name : SOURCES) {
                ServerKind kind = name.equals("billing") ? ServerKind.MYSQL : ServerKind.POSTGRESQL;
                sources.put(name, MortalServer.start(kind, folder.resolve(name)));
                execute(name, "CREATE TABLE transfer (id INTEGER NOT NULL PRIMARY KEY)");
            }
            Files.writeString(folder.resolve("shop.vdb.sql"), model());
            braid = new Braid();
            for (int kill = 1; kill <= kills.count(); kill++) {
                braid = transferUntilKilled(braid, random);
                awaitNoDoubt(braid, kills.at("kill " + kill));
                check(braid, kills.at("kill " + kill), found);
            }
        } finally {
            if (braid != null) {
                braid.close();
            }
            sources.values().forEach(MortalServer::close);
        }
        kills.report(kills.count() + " kills: " + found);
    }

    private String model() throws SQLException {
        StringBuilder model = new StringBuilder("CREATE DATABASE shop;\n");
        for (String name : SOURCES) {
            MortalServer source = source(name);
            try (Connection connection = source.connect()) {
                String schema = name.equals("billing") ? String.valueOf(connection.getCatalog()) : "public";
                model.append(SERVER.formatted(name, source.wrapper(), source.jdbcUrl(), source.user(), schema));
            }
        }
        return model.toString();
    }

    private MortalServer source(String name) {
        return Objects.requireNonNull(sources.get(name));
    }

    private void execute(String name, String sql) throws SQLException {
        try (Connection connection = source(name).connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the server that runs afterwards. */
    private Braid transferUntilKilled(Braid braid, Random random) throws Exception {
        List<CompletableFuture<Void>> clients = new ArrayList<>();
        acknowledged.set(0);
        for (int i = 0; i < CLIENTS; i++) {
            Random own = new Random(random.nextLong());
            clients.add(CompletableFuture.runAsync(() -> transfer(braid, own), task -> new Thread(task).start()));
        }
        // A server that has just started is slow at first.
        while (acknowledged.get() < CLIENTS && clients.stream().noneMatch(CompletableFuture::isDone)) {
            Thread.sleep(1);
        }
        Thread.sleep(random.nextInt(MOST_MILLIS));
        MortalServer source = source(SOURCES.get(random.nextInt(SOURCES.size())));
        int what = random.nextInt(10);
        if (what < 3) {
            source.line().resetAll();
        } else if (what < 5) {
            source.kill();
            source.startAgain();
        } else {
            braid.kill();
        }
        braid.stopping = true;
        for (CompletableFuture<Void> client : clients) {
            client.get(60, TimeUnit.SECONDS);
        }
        if (braid.killed) {
            braid.close();
            return new Braid();
        }
        braid.stopping = false;
        return braid;
    }

    private void transfer(Braid braid, Random random) {
        try (Connection client = braid.connect()) {
            while (!braid.stopping) {
                int id = ids.incrementAndGet();
                List<String> parts = new ArrayList<>(SOURCES);
                Collections.shuffle(parts, random);
                if (random.nextBoolean()) {
                    parts.remove(0);
                }
                changed.put(id, parts);
                transfer(client, id, parts);
            }
        } catch (SQLException e) {
            // The connection to a server that was killed.
        }
    }

    private void transfer(Connection client, int id, List<String> parts) throws SQLException {
        try (Statement statement = client.createStatement()) {
            statement.execute("BEGIN");
            if (hasToken(id)) {
                statement.execute("SET transaction_token = 't" + id + "'");
            }
            try {
                for (String part : parts) {
                    statement.execute("INSERT INTO " + part + ".transfer VALUES (" + id + ")");
                }
            } catch (SQLException e) {
                ended.put(id, "not committed");
                statement.execute("ROLLBACK");
                return;
            }
            try {
                statement.execute("COMMIT");
                ended.put(id, "");
                acknowledged.incrementAndGet();
            } catch (SQLException e) {
                ended.put(id, e.getSQLState());
                client.isValid(1);
            }
        }
    }

    private static boolean hasToken(int id) {
        return id % 4 == 0;
    }

    private void awaitNoDoubt(Braid braid, String when) throws Exception {
        long end = System.nanoTime() + LONGEST_DOUBT.toNanos();
        while (!inDoubt(braid).isEmpty() && System.nanoTime() < end) {
            Thread.sleep(50);
        }
        assertThat(inDoubt(braid)).as(when).isEmpty();
    }

    private List<String> inDoubt(Braid braid) throws SQLException {
        List<String> doubts = new ArrayList<>(braid.column("SELECT sources FROM sys.transactions"));
        for (String name : SOURCES) {
            doubts.addAll(column(
                    source(name).connect(),
                    name.equals("billing") ? "XA RECOVER" : "SELECT gid FROM pg_prepared_xacts"));
        }
        return doubts;
    }

    private static List<String> column(Connection connection, String sql) throws SQLException {
        try (connection;
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> column = new ArrayList<>();
            while (rows.next()) {
                column.add(rows.getString(1));
            }
            return column;
        }
    }

    private void check(Braid braid, String when, Map<String, Integer> found) throws SQLException {
        Map<String, List<String>> there = new HashMap<>();
        for (String name : SOURCES) {
            there.put(name, column(source(name).connect(), "SELECT id FROM transfer"));
            execute(name, "DELETE FROM transfer");
        }
        Map<String, String> outcomes = new HashMap<>();
        for (String row : braid.column("SELECT token || ' ' || outcome FROM sys.transaction_outcomes")) {
            outcomes.put(row.split(" ")[0], row.split(" ")[1]);
        }
        changed.forEach((id, parts) -> {
            String where = when + ", transaction " + id + " over " + parts;
            String state = ended.getOrDefault(id, "no answer");
            long count = parts.stream()
                    .filter(name -> there.getOrDefault(name, List.of()).contains(String.valueOf(id)))
                    .count();
            assertThat(count).as(where + ": " + state).isIn(0L, (long) parts.size());
            boolean isThere = count > 0;
            boolean isOpenEnded = state.equals("08007") || state.equals("no answer") || state.startsWith("08");
            if (!isOpenEnded) {
                assertThat(isThere).as(where + ": " + state).isEqualTo(state.isEmpty());
            }
            if (hasToken(id)) {
                assertThat(outcomes.getOrDefault("t" + id, "rolled_back"))
                        .as(where + ": " + state)
                        .isEqualTo(isThere ? "committed" : "rolled_back");
            }
            found.merge(
                    (state.isEmpty() ? "acknowledged" : state) + (isThere ? " there" : " not there"), 1, Integer::sum);
        });
        changed.clear();
        ended.clear();
    }

    /** A server in a process of its own and a client of it. */
    private final class Braid implements AutoCloseable {
        private final Process server;
        private final Properties login;
        private volatile boolean killed;
        private volatile boolean stopping;

        Braid() throws Exception {
            ProcessBuilder starting = ServerProcess.over(folder.resolve("shop.vdb.sql"), folder);
            sources.forEach((name, source) -> starting.environment().put(name + "_PASSWORD", source.password()));
            this.server = starting.start();
            this.login = ServerProcess.login(server, folder);
        }

        Connection connect() throws SQLException {
            return DriverManager.getConnection(
                    login.getProperty("url"), login.getProperty("user"), login.getProperty("password"));
        }

        List<String> column(String sql) throws SQLException {
            return KilledTransactionsTest.column(connect(), sql);
        }

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
