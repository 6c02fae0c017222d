package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Verification of results, which executes a statement with another plan and compares the results. */
@Timeout(120)
class VerifyTest {
    private static Connection connect(TestServer server) throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    private static void read(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                rows.getString(1);
            }
        }
    }

    private static long verified(TestServer server) {
        return server.server().disagreements().verified();
    }

    private static void await(TestServer server, long verified) throws InterruptedException {
        while (verified(server) < verified) {
            Thread.sleep(10);
        }
    }

    @Test
    void whatASessionAsksIsVerifiedAndAgrees(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            read(statement, "SELECT * FROM stock.item");
            statement.execute("SET verify = on");
            read(statement, "SELECT name FROM stock.item WHERE price < 1 ORDER BY id");
            read(
                    statement,
                    "SELECT COUNT(*), MAX(a.name) FROM stock.item a JOIN stock.item b ON a.id = b.id WHERE a.id > 1");
            read(statement, "SELECT id FROM stock.item ORDER BY id LIMIT 2");
            try (PreparedStatement prepared =
                    connection.prepareStatement("SELECT id FROM stock.item WHERE name = ? AND price > ?")) {
                prepared.setString(1, "nail");
                prepared.setInt(2, 0);
                prepared.executeQuery().close();
            }
            await(server, 4);
            assertThat(server.server().disagreements().all()).isEmpty();
            // Correct plans may return different rows for these.
            read(statement, "SELECT id FROM stock.item LIMIT 1");
            read(statement, "SELECT RAND() FROM stock.item");
            read(statement, "SELECT COUNT(*) FROM sys.queries");
            read(statement, "SELECT id, ROW_NUMBER() OVER (ORDER BY price) FROM stock.item");
            while (server.server().disagreements().notVerified() < 4) {
                Thread.sleep(10);
            }
            assertThat(verified(server)).isEqualTo(4);
            try (ResultSet none = statement.executeQuery("SELECT * FROM sys.disagreements")) {
                assertThat(none.next()).isFalse();
            }
        }
    }

    @Test
    void aShareOfTheServerOrOfARoleIsVerified(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("verify-share", "0.0001%"));
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE watched");
            statement.execute("CREATE USER wanda PASSWORD 'a-secret-of-hers'");
            statement.execute("GRANT ROLE watched TO USER wanda");
            statement.execute("GRANT SELECT ON stock.item TO ROLE watched");
            statement.execute("ALTER ROLE watched SET verify_share = '100%'");
            try (Connection watched = DriverManager.getConnection(server.url(), "wanda", "a-secret-of-hers");
                    Statement hers = watched.createStatement()) {
                read(hers, "SELECT id FROM stock.item");
                await(server, 1);
            }
        }
    }

    @Test
    void anHourHasABudget(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("verify-budget", "0s"));
                Connection connection = connect(server);
                Statement statement = connection.createStatement()) {
            statement.execute("SET verify = on");
            read(statement, "SELECT id FROM stock.item");
            while (server.server().disagreements().notVerified() < 1) {
                Thread.sleep(10);
            }
            assertThat(verified(server)).isZero();
        }
    }
}
