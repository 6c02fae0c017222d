package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.SessionQueries;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The numbers of sessions are those of processes, which come again. */
@Timeout(120)
class PostgresqlSessionsTest {
    private static final Duration LONG_AGO = Duration.ofHours(1);

    private final SessionQueries sessions = new PostgresqlDialect().sessions().orElseThrow();

    @Test
    void aSessionThatIsYoungerThanTheOneThatIsMeantIsAnother() throws Exception {
        TestServer server = TestServers.postgres();
        try (Connection asking = connect(server);
                Connection asked = connect(server);
                Statement statement = asked.createStatement()) {
            String session = Long.toString(number(asked, "SELECT pg_backend_pid()"));
            CompletableFuture<Boolean> sleeping = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return statement.execute("SELECT pg_sleep(600)");
                        } catch (SQLException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    task -> new Thread(task).start());
            while (number(asking, sessions.running(session, Duration.ZERO)) == 0) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            assertThat(number(asking, sessions.running(session, LONG_AGO))).isZero();
            statement.cancel();
            assertThatThrownBy(sleeping::join).hasRootCauseInstanceOf(SQLException.class);
        }
    }

    private static Connection connect(TestServer server) throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password());
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
