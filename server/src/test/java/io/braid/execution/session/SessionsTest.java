package io.braid.execution.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.TestServer;
import io.braid.server.fake.FakeSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SessionsTest {
    private TestServer server;
    private Connection connection;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        server = TestServer.start(folder, Map.of("query-timeout", "50s", "query-threads", "3"));
        connection = connect();
    }

    @AfterEach
    void stop() throws Exception {
        connection.close();
        server.close();
    }

    @Test
    void aStatementWithoutRowsCountsNone() throws Exception {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("USE stock")).isZero();
            assertThat(statement.execute("USE stock")).isFalse();
            assertThat(statement.getUpdateCount()).isZero();
            assertThat(statement.execute("SHOW TABLES FROM stock")).isTrue();
            fails("02000", () -> statement.executeQuery("USE stock"));
        }
        try (PreparedStatement use = connection.prepareStatement("USE fake")) {
            assertThat(use.getMetaData()).isNull();
            assertThat(use.executeUpdate()).isZero();
            assertThat(use.execute()).isFalse();
        }
        assertThat(connection.getSchema()).isEqualTo("fake");
    }

    @Test
    void useInOneConnectionConcernsNoOther() throws Exception {
        try (Connection other = connect()) {
            run(connection, "USE stock");
            assertThat(value(connection, "SELECT COUNT(*) FROM item")).isEqualTo("3");
            fails("42P01", () -> value(other, "SELECT COUNT(*) FROM item"));
            assertThat(other.getSchema()).isNull();
        }
    }

    @Test
    void aPreparedStatementMeansWhatItMeantWhenItWasPrepared() throws Exception {
        run(connection, "USE stock");
        try (PreparedStatement count = connection.prepareStatement("SELECT COUNT(*) FROM item")) {
            assertThat(value(count.executeQuery())).isEqualTo("3");
            run(connection, "USE fake");
            assertThat(value(count.executeQuery())).isEqualTo("3");
        }
        fails("42P01", () -> value(connection, "SELECT COUNT(*) FROM item"));
    }

    @Test
    void aSessionsTimeLimitCancelsItsQueries() throws Exception {
        // Long enough for a busy machine to remove it again.
        run(connection, "SET query_timeout = '1s'");
        assertThatThrownBy(() -> value(connection, "SELECT n FROM fake.stuck"))
                .as("not the same as a statement that somebody has cancelled")
                .isInstanceOf(SQLTimeoutException.class)
                .hasFieldOrPropertyWithValue("SQLState", "57014");
        run(connection, "RESET query_timeout");
        assertThat(value(connection, "SHOW query_timeout")).isEqualTo("50s");
    }

    @Test
    void aSessionCanCallItselfByAnotherName() throws Exception {
        run(connection, "SET application_name = 'night''s work'");
        assertThat(value(connection, "SELECT application FROM sys.sessions")).isEqualTo("night's work");
        fails("22023", () -> run(connection, "SET application_name = '" + "x".repeat(201) + "'"));
    }

    @Test
    void aSessionCannotHaveMoreThanTheServerAllows() throws Exception {
        run(connection, "SET query_threads = 1");
        assertThat(value(connection, "SELECT COUNT(*) FROM stock.item")).isEqualTo("3");
        fails("22023", () -> run(connection, "SET query_threads = 4"));
        fails("22023", () -> run(connection, "SET query_threads = 0"));
        fails("22023", () -> run(connection, "SET query_timeout = '51s'"));
        fails("22023", () -> run(connection, "SET query_timeout = '0s'"));
        assertThat(value(connection, "SHOW query_timeout")).isEqualTo("50s");
    }

    @Test
    void aSessionCanMakeThePlannerDoWithoutSomething() throws Exception {
        String sql = "EXPLAIN SELECT n + (1 + 1) FROM fake.stuck";
        String plan = value(connection, sql);

        run(connection, "SET enable_constant_folding = off");
        assertThat(value(connection, "SHOW enable_constant_folding")).isEqualTo("off");
        assertThat(value(connection, sql)).isNotEqualTo(plan);
        run(connection, "RESET enable_constant_folding");

        assertThat(value(connection, "SHOW enable_constant_folding")).isEqualTo("on");
        assertThat(value(connection, sql)).isEqualTo(plan);
        fails("22023", () -> run(connection, "SET enable_constant_folding = 'perhaps'"));
    }

    @Test
    void aQueryCanBeCanceledFromAnotherSession() throws Exception {
        try (Connection busy = connect()) {
            CompletableFuture<SQLException> failure = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            throw new AssertionError(value(busy, "SELECT n FROM fake.stuck"));
                        } catch (SQLException e) {
                            return e;
                        }
                    },
                    task -> new Thread(task).start());
            while (FakeSource.OPEN.get() == 0) {
                Thread.sleep(5);
            }
            String id = value(connection, "SELECT id FROM sys.queries WHERE sql_text = 'SELECT n FROM fake.stuck'");
            run(connection, "CANCEL QUERY '" + id + "'");
            assertThat(failure.get().getSQLState()).isEqualTo("57014");
            assertThat((Throwable) failure.get()).hasMessageContaining("CANCEL QUERY");
            assertThat(value(connection, "SELECT outcome FROM sys.query_log WHERE id = '" + id + "'"))
                    .isEqualTo("canceled");
            fails("22023", () -> run(connection, "CANCEL QUERY '" + id + "'"));
        }
    }

    @Test
    void aSessionIsListedAsLongAsItsClientIsConnected() throws Exception {
        try (Connection other = connect()) {
            run(other, "USE stock");
            assertThat(value(connection, "SELECT COUNT(*) FROM sys.sessions")).isEqualTo("2");
            assertThat(value(connection, "SELECT MAX(schema_name) FROM sys.sessions"))
                    .isEqualTo("stock");
        }
        while (!value(connection, "SELECT COUNT(*) FROM sys.sessions").equals("1")) {
            Thread.sleep(5);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        }
    }

    private static String value(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return value(statement.executeQuery(sql));
        }
    }

    private static String value(ResultSet rows) throws SQLException {
        try (rows) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    private static void fails(String sqlState, ThrowingCallable statement) {
        assertThatThrownBy(statement).isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                .isEqualTo(sqlState));
    }
}
