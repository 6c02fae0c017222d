package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.conformance.ConformanceServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever a client sends, the server answers it or ends the connection, and has nothing left of it afterwards. */
@Timeout(600)
@ExtendWith(ConformanceServer.Shared.class)
final class HostileClientTest {
    private final ConformanceServer server;

    HostileClientTest(ConformanceServer server) {
        this.server = server;
    }

    @Test
    void whateverAStrangerSendsEndsItsConnection() throws Exception {
        assertThat(new ServerAttack(server.port(), server.login()).asStrangers())
                .isNull();
        assertServerIsSound();
    }

    @Test
    void whateverAUserSendsIsAnsweredOrEndsItsConnection() throws Exception {
        assertThat(new ServerAttack(server.port(), server.login()).asUsers()).isNull();
        assertServerIsSound();
    }

    /** Others are served as ever, and of all those clients no session and no query is left. */
    private void assertServerIsSound() throws SQLException, InterruptedException {
        try (Connection connection = server.connect()) {
            assertThat(count(connection, "SELECT COUNT(*) FROM stock.many")).isEqualTo(20_000);
            String left = "SELECT COUNT(*) FROM sys.sessions WHERE application IN ('hostile', 'fuzz')";
            String running = "SELECT COUNT(*) FROM sys.queries WHERE application IN ('hostile', 'fuzz')";
            while (count(connection, left) > 0 || count(connection, running) > 0) {
                Thread.sleep(20);
            }
        }
    }

    private static long count(Connection connection, String sql) throws SQLException {
        try (ResultSet rows = connection.createStatement().executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }
}
