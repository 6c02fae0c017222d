package io.braid.outage;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.Reader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A source is stopped and started again while clients ask for it and for another: nobody hangs, and all heals by
 * itself.
 */
@Timeout(240)
class KilledSourceTest {
    private static final String MODEL = """
        CREATE DATABASE shop;
        CREATE SERVER fragile FOREIGN DATA WRAPPER postgresql
          OPTIONS (url '%s', user '%s', password '${env:FRAGILE}', connect_timeout '2', pool_size '4');
        CREATE SERVER sound FOREIGN DATA WRAPPER mysql OPTIONS (url '%s', user '%s', password '${env:SOUND}', pool_size '4');
        CREATE SCHEMA f SERVER fragile;
        CREATE SCHEMA s SERVER sound;
        IMPORT FOREIGN SCHEMA public LIMIT TO (part) FROM SERVER fragile INTO f;
        IMPORT FOREIGN SCHEMA %s LIMIT TO (part) FROM SERVER sound INTO s;
        """;

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aSourceThatIsStoppedUnderLoadTroublesNobodyElseAndHealsByItself() throws Exception {
        try (MortalServer source = MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("source"));
                TestServer other = TestServers.mysql().freshDatabase()) {
            fill(source);
            fill(other);
            try (BraidServer braid = start(source, other)) {
                Properties login = login(braid);
                try (Load fragile = new Load(braid.url("shop"), login, 6, "SELECT COUNT(*) FROM f.part", "3");
                        Load sound = new Load(braid.url("shop"), login, 4, "SELECT COUNT(*) FROM s.part", "3")) {
                    assertThat(fragile.awaitRight(50, 60))
                            .as("answers at first")
                            .isTrue();
                    source.stop();

                    awaitValue(braid, login, "SELECT breaker FROM sys.sources WHERE name = 'fragile'", "open");
                    assertThat(sound.awaitRight(100, 30)).as("others go on").isTrue();
                    awaitValue(braid, login, "SELECT state FROM sys.sources WHERE name = 'fragile'", "down");
                    // Not at once: now and then it is tried whether the source is back.
                    awaitMetrics(braid, "braid_source_breaker_open{source=\"fragile\"} 1.0");
                    assertThat(metrics(braid)).contains("braid_source_breaker_open{source=\"sound\"} 0.0");

                    source.startAgain();
                    assertThat(fragile.awaitRight(1, 10)).as("it heals").isTrue();
                    assertThat(fragile.awaitRight(50, 30)).as("and goes on").isTrue();

                    assertThat(fragile.stop(20)).as("no client hangs").isTrue();
                    assertThat(sound.stop(20)).as("no client hangs").isTrue();
                    assertNothingIsLeft(braid, login);
                    assertThat(fragile.wrong()).isEmpty();
                    assertThat(fragile.states()).isNotEmpty();
                    assertThat(fragile.states().keySet()).isSubsetOf("58030", "HV00N", "HV00L");
                    assertThat(fragile.longestMillis()).isLessThan(15_000);
                    assertThat(sound.wrong()).isEmpty();
                    assertThat(sound.states()).isEmpty();
                    System.out.println("F1: a source stopped under load: " + fragile + "; elsewhere: " + sound);
                }
            }
        }
    }

    private void assertNothingIsLeft(BraidServer braid, Properties login) throws Exception {
        awaitValue(braid, login, "SELECT SUM(connections_used) + SUM(statements_waiting) FROM sys.sources", "0");
        awaitValue(braid, login, "SELECT COUNT(*) FROM sys.source_statements", "0");
        awaitValue(braid, login, "SELECT breaker FROM sys.sources WHERE name = 'fragile'", "closed");
        assertThat(value(
                        braid, login, "SELECT outages >= 1 AND rejections > 0 FROM sys.sources WHERE name = 'fragile'"))
                .isEqualTo("true");
        assertThat(value(braid, login, "SELECT outages + rejections + failures FROM sys.sources WHERE name = 'sound'"))
                .isEqualTo("0");
        assertThat(metrics(braid)).contains("braid_source_breaker_open{source=\"fragile\"} 0.0");
    }

    private static void fill(TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE part (id INTEGER)");
            statement.execute("INSERT INTO part VALUES (1), (2), (3)");
        }
    }

    private BraidServer start(TestServer fragile, TestServer sound) {
        String model = MODEL.formatted(
                fragile.jdbcUrl(),
                fragile.user(),
                sound.jdbcUrl(),
                sound.user(),
                URI.create(sound.jdbcUrl().substring("jdbc:".length()))
                        .getPath()
                        .substring(1));
        ServerConfig config = ServerConfig.of(Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "warm-up-time",
                "0s",
                "data-folder",
                folder.resolve("data").toString(),
                "vdb-folder",
                folder + "/none"));
        Environment secrets = new Environment(Map.of("FRAGILE", fragile.password(), "SOUND", sound.password()));
        return BraidServer.start(config, secrets, List.of(VdbReader.read("shop.vdb.sql", model)));
    }

    private static Properties login(BraidServer braid) throws Exception {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(braid.connectionFile())) {
            properties.load(reader);
        }
        Properties login = new Properties();
        login.setProperty("user", properties.getProperty("user"));
        login.setProperty("password", properties.getProperty("password"));
        return login;
    }

    private static void awaitValue(BraidServer braid, Properties login, String query, String wanted) throws Exception {
        long start = System.nanoTime();
        String seen = value(braid, login, query);
        while (!wanted.equals(seen) && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(20)) {
            TimeUnit.MILLISECONDS.sleep(50);
            seen = value(braid, login, query);
        }
        assertThat(seen).as(query).isEqualTo(wanted);
    }

    private static @Nullable String value(BraidServer braid, Properties login, String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(braid.url("shop"), login);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void awaitMetrics(BraidServer braid, String wanted) throws Exception {
        long start = System.nanoTime();
        String seen = metrics(braid);
        while (!seen.contains(wanted) && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(20)) {
            TimeUnit.MILLISECONDS.sleep(50);
            seen = metrics(braid);
        }
        assertThat(seen).contains(wanted);
    }

    private static String metrics(BraidServer braid) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + braid.httpPort() + "/metrics");
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
