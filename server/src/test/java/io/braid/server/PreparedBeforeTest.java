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

/** Prepared statements whose table changes after the preparation. */
@Timeout(60)
class PreparedBeforeTest {
    @Test
    void afterARefreshTheyKnowTheTableAsItIs(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
                PreparedStatement statement =
                        connection.prepareStatement("SELECT price FROM stock.item WHERE id = ?")) {
            assertThat(price(statement)).isEqualTo("0.10");
            execute(server.stock(), "ALTER TABLE item DROP COLUMN price");
            execute(server.stock(), "ALTER TABLE item ADD price VARCHAR(20) DEFAULT 'cheap'");
            execute(connection, "REFRESH FOREIGN SCHEMA stock");
            assertThat(price(statement)).isEqualTo("cheap");
        }
    }

    private static String price(PreparedStatement statement) throws SQLException {
        statement.setInt(1, 1);
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
