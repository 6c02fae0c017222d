package io.braid.connector.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.TwoPhase;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a PostgreSQL with default settings, which cannot prepare transactions. */
class PostgresqlTwoPhaseTest {
    @Test
    void aServerThatPreparesNothingSaysWhatToDo(@TempDir Path folder) throws SQLException {
        try (MortalServer server = MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("server"));
                Source source = new PostgresqlConnector()
                        .open(new SourceConfig(
                                "db",
                                Map.of(
                                        "url", server.jdbcUrl(),
                                        "user", server.user(),
                                        "password", server.password())))) {
            TwoPhase preparing = TwoPhase.of(source).orElseThrow();
            prepare(server, 0);
            assertThat(preparing.obstacle()).hasValueSatisfying(reason -> assertThat(reason)
                    .contains("max_prepared_transactions is 0", "at least max_connections", "restart"));
            // The server is queried until it can, and then no more.
            prepare(server, 10);
            assertThat(preparing.obstacle()).isEmpty();
            server.stop();
            assertThat(preparing.obstacle()).isEmpty();
            server.startAgain();
        }
    }

    private static void prepare(MortalServer server, int most) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("ALTER SYSTEM SET max_prepared_transactions = " + most);
        }
        server.stop();
        server.startAgain();
    }
}
