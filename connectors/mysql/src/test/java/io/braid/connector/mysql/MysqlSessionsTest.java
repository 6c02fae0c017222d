package io.braid.connector.mysql;

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

/** The numbers of sessions begin anew when the server does. */
@Timeout(120)
class MysqlSessionsTest {
    private static final Duration LONG_AGO = Duration.ofHours(1);

    private final SessionQueries sessions = new MysqlDialect().sessions().orElseThrow();

    @Test
    void aSessionThatIsYoungerThanTheOneThatIsMeantIsAnother() throws Exception {
        TestServer server = TestServers.mysql();
        try (Connection asking = connect(server);
                Connection asked = connect(server);
                Statement statement = asked.createStatement()) {
            String session = Long.toString(number(asked, "SELECT CONNECTION_ID()"));
            CompletableFuture<Boolean> sleeping = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return statement.execute(
                                    "SELECT COUNT(*) FROM information_schema.columns WHERE SLEEP(600) = 0");
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
