package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.fake.FakeSource;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DriverTest {
    @Test
    void queriesAndPreparedStatementsAnswer(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server);
                PreparedStatement statement =
                        connection.prepareStatement("SELECT name FROM stock.item WHERE price < ? ORDER BY id")) {
            statement.setBigDecimal(1, new BigDecimal("1"));
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("nail");
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void aServerThatWarmsUpIsReadyOnceItIsFast(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("warm-up-time", "5m"))) {
            while (!server.server().health().isReady()) {
                Thread.sleep(10);
            }
        }
    }

    @Test
    void aSessionBoundsWhatPlanningTakes(@TempDir Path folder) throws Exception {
        String complex = "SELECT a.id FROM stock.item AS a"
                + IntStream.range(0, 60)
                        .mapToObj(i -> " JOIN stock.item AS b" + i + " ON b" + i + ".id = a.id")
                        .collect(Collectors.joining());
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute("SET planning_timeout = '1 ms'");
            assertThatThrownBy(() -> statement.executeQuery(complex))
                    .hasMessageContaining("planning-timeout")
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("54001"));
        }
    }

    @Test
    void aWrongPasswordIsRefused(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url(), server.user(), "wrong"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"));
        }
    }

    @Test
    void cancelReachesTheSource(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure = failing(statement, "SELECT n FROM fake.stuck");
            while (FakeSource.OPEN.get() == 0) {
                Thread.sleep(5);
            }
            statement.cancel();
            assertThat(failure.get().getSQLState()).isEqualTo("57014");
            assertThat(FakeSource.OPEN.get()).isZero();
        }
    }

    /** Planning a join of so many tables exceeds any practical timeout. */
    @Test
    void cancelReachesAStatementThatIsBeingPlanned(@TempDir Path folder) throws Exception {
        String endless = "SELECT a.id FROM stock.item AS a"
                + IntStream.range(0, 400)
                        .mapToObj(i -> " JOIN stock.item AS b" + i + " ON b" + i + ".id = a.id")
                        .collect(Collectors.joining());
        Map<String, String> patient = Map.of("planning-timeout", "0s", "planning-memory", "1000GB");
        try (TestServer server = TestServer.start(folder, patient);
                Connection connection = connect(server);
                Connection watching = connect(server);
                Statement statement = connection.createStatement()) {
            CompletableFuture<SQLException> failure = failing(statement, endless);
            awaitPlanning(watching);
            statement.cancel();
            assertThat(failure.get().getSQLState()).isEqualTo("57014");
        }
    }

    private static void awaitPlanning(Connection connection) throws SQLException {
        String planned = "SELECT 1 FROM sys.queries WHERE state = 'planning' AND sql_text LIKE 'SELECT a.id FROM%'";
        try (Statement statement = connection.createStatement()) {
            boolean found = false;
            while (!found) {
                try (ResultSet rows = statement.executeQuery(planned)) {
                    found = rows.next();
                }
            }
        }
    }

    private static CompletableFuture<SQLException> failing(Statement statement, String sql) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (ResultSet rows = statement.executeQuery(sql)) {
                        throw new AssertionError("a row: " + rows.next());
                    } catch (SQLException e) {
                        return e;
                    }
                },
                task -> new Thread(task).start());
    }

    private static Connection connect(TestServer server) throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }
}
