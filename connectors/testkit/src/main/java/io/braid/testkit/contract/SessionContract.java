package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.server.TestServer;
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

/** Contract for session ids: a session is distinguished from a later one with the same id, since sources reuse ids. */
@Timeout(120)
public abstract class SessionContract {
    private static final Duration LONG_AGO = Duration.ofHours(1);

    /** A server of the connector's kind. */
    protected abstract TestServer server();

    /** The query for the id of the current session. */
    protected abstract String ownNumber();

    /** A query that takes ten minutes unless it is cancelled. */
    protected abstract String sleeping();

    /** The connector's query for the number of running sessions with an id and a minimal age. */
    protected abstract String running(String session, Duration age);

    @Test
    void aSessionThatIsYoungerThanTheOneThatIsMeantIsAnother() throws Exception {
        try (Connection asking = connect();
                Connection asked = connect();
                Statement statement = asked.createStatement()) {
            String session = Long.toString(number(asked, ownNumber()));
            CompletableFuture<Boolean> sleeping = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return statement.execute(sleeping());
                        } catch (SQLException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    task -> new Thread(task).start());
            while (number(asking, running(session, Duration.ZERO)) == 0) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            assertThat(number(asking, running(session, LONG_AGO))).isZero();
            statement.cancel();
            assertThatThrownBy(sleeping::join).hasRootCauseInstanceOf(SQLException.class);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(server().jdbcUrl(), server().user(), server().password());
    }

    private static long number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
