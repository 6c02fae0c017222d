package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import java.io.IOException;
import java.io.Reader;
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
import org.h2.tools.Server;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Server over a database that is stopped and restarted. */
@Timeout(120)
class SourceOutageTest {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER stock FOREIGN DATA WRAPPER h2
              OPTIONS (url 'jdbc:h2:tcp://127.0.0.1:%d/./stock', user 'sa', connect_timeout '1');
            CREATE SCHEMA stock SERVER stock;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO stock;
            CREATE VIRTUAL SCHEMA v;
            CREATE VIEW v.names AS SELECT name FROM stock.item;
            """;

    private final Path folder;
    private final ReservedPort port = new ReservedPort();

    SourceOutageTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        Files.writeString(folder.resolve("shop.vdb.sql"), MODEL.formatted(port.number()));
    }

    @AfterEach
    void givePortBack() throws IOException {
        port.close();
    }

    @Test
    void aSourceThatIsDownAtTheStartIsKnownFromTheLastImportAndHealsByItself() throws Exception {
        Server source = startSource();
        execute("CREATE TABLE item (id INT, name VARCHAR(20))", "INSERT INTO item VALUES (1, 'nail')");
        try (BraidServer braid = startBraid();
                Connection connection = connect(braid)) {
            assertThat(firstValue(connection, "SELECT name FROM v.names")).isEqualTo("nail");
        }
        source.stop();
        port.takeBack();

        try (BraidServer braid = startBraid();
                Connection connection = connect(braid)) {
            assertThatThrownBy(() -> firstValue(connection, "SELECT name FROM v.names"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("HV00N"))
                    .hasMessageContainingAll("source 'stock'", "its tables were last imported at 20");
            assertThat(firstValue(connection, "EXPLAIN SELECT name FROM v.names"))
                    .contains("stock");
            while (!braid.health().isReady()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            String problem = "source stock did not answer when it was last asked, at 20";
            assertThat(braid.health().problems()).singleElement().asString().startsWith(problem);
            assertThat(firstValue(connection, "SELECT problem FROM sys.problems WHERE NOT is_blocking"))
                    .startsWith(problem);

            Server again = startSource();
            try {
                assertThat(firstValueSoon(connection, "SELECT name FROM v.names"))
                        .isEqualTo("nail");
                // An earlier request may still be waiting for its timeout.
                while (!braid.health().problems().isEmpty()) {
                    TimeUnit.MILLISECONDS.sleep(10);
                }
                assertThat(firstValue(connection, "SELECT COUNT(*) FROM sys.problems"))
                        .isEqualTo("0");
            } finally {
                again.stop();
            }
        }
    }

    @Test
    void aSourceThatWasNeverReachedIsUnavailableUntilItAnswers() throws Exception {
        try (BraidServer braid = startBraid();
                Connection connection = connect(braid)) {
            assertThatThrownBy(() -> firstValue(connection, "SELECT name FROM v.names"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("HV00N"))
                    .hasMessageContaining("it has never answered");
            // Create the tables first, as the server imports them as soon as the source responds.
            executeAt(
                    "jdbc:h2:" + folder.resolve("stock"),
                    "CREATE TABLE item (id INT, name VARCHAR(20))",
                    "INSERT INTO item VALUES (1, 'nail')");
            Server source = startSource();
            try {
                assertThat(firstValueSoon(connection, "SELECT name FROM v.names"))
                        .isEqualTo("nail");
            } finally {
                source.stop();
            }
        }
    }

    @Test
    void aColumnThatIsGoneIsAnErrorAndKnownAfterARefresh() throws Exception {
        Server source = startSource();
        execute(
                "CREATE TABLE item (id INT, name VARCHAR(20), more VARCHAR(20))",
                "INSERT INTO item VALUES (1, 'a', 'b')");
        try (BraidServer braid = startBraid()) {
            try (Connection connection = connect(braid)) {
                assertThat(firstValue(connection, "SELECT name FROM stock.item"))
                        .isEqualTo("a");
                execute("ALTER TABLE item DROP COLUMN name");
                assertThatThrownBy(() -> firstValue(connection, "SELECT name FROM stock.item"))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("stock");
                assertThat(firstValue(
                                connection,
                                "SELECT kind || ' ' || column_name || ' breaks ' || broken_views FROM sys.drift"
                                        + " WHERE breaks"
                                        + " AND column_name IS NOT NULL"))
                        .isEqualTo("column gone NAME breaks v.names");
                try (Statement statement = connection.createStatement()) {
                    statement.execute("REFRESH FOREIGN SCHEMA stock");
                }
                assertThatThrownBy(() -> firstValue(connection, "SELECT name FROM stock.item"))
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("42703"));
                assertThat(firstValue(connection, "SELECT more FROM stock.item"))
                        .isEqualTo("b");
                assertBecomesOne(
                        connection, "SELECT COUNT(*) FROM sys.problems WHERE problem LIKE '%Column ''name''%'");
            }
        } finally {
            source.stop();
        }
    }

    private Server startSource() throws IOException, SQLException {
        Server source = Server.createTcpServer(
                "-tcpPort", Integer.toString(port.number()), "-ifNotExists", "-baseDir", folder.toString());
        port.release();
        return source.start();
    }

    private void execute(String... statements) throws SQLException {
        executeAt("jdbc:h2:tcp://127.0.0.1:" + port.number() + "/./stock", statements);
    }

    private static void executeAt(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private BraidServer startBraid() {
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
        return BraidServer.startFromFiles(config, new Environment(Map.of()), List.of(folder.resolve("shop.vdb.sql")));
    }

    private static Connection connect(BraidServer braid) throws IOException, SQLException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(braid.connectionFile())) {
            properties.load(reader);
        }
        return DriverManager.getConnection(
                braid.url("shop"), properties.getProperty("user"), properties.getProperty("password"));
    }

    /** Retries for some seconds: a recovered source is probed only at intervals. */
    private static String firstValueSoon(Connection connection, String sql) throws Exception {
        long start = System.nanoTime();
        while (true) {
            try {
                return firstValue(connection, sql);
            } catch (SQLException e) {
                if (!"HV00N".equals(e.getSQLState()) || System.nanoTime() - start > TimeUnit.SECONDS.toNanos(30)) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    /** Polls, as model files are checked every second. */
    private static void assertBecomesOne(Connection connection, String count) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!firstValue(connection, count).equals("1")) {
            assertThat(System.nanoTime()).as(count).isLessThan(end);
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static String firstValue(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
