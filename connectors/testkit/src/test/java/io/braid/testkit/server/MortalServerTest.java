package io.braid.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MortalServerTest {
    @Test
    void itIsFrozenKilledAndStartedAgainWithItsDataAtOneAddress(@TempDir Path folder) throws SQLException {
        try (MortalServer server = MortalServer.start(ServerKind.POSTGRESQL, folder)) {
            String url = server.jdbcUrl();
            execute(server, "CREATE TABLE kept (a INTEGER)");
            execute(server, "INSERT INTO kept VALUES (7)");

            server.freeze();
            assertThatThrownBy(() -> DriverManager.getConnection(
                            url + "?socketTimeout=1&connectTimeout=1", server.user(), server.password()))
                    .isInstanceOf(SQLException.class);
            server.thaw();
            assertThat(value(server)).isEqualTo(7);

            server.kill();
            assertThatThrownBy(server::connect).isInstanceOf(SQLException.class);
            server.startAgain();
            assertThat(server.jdbcUrl()).isEqualTo(url);
            assertThat(value(server)).isEqualTo(7);
        }
    }

    private static void execute(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static int value(TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT a FROM kept")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
