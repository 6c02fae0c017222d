package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Chapter 11: the pools that people use keep connections, give them out again, and throw away those that are lost. */
final class Chapter11PoolingTest extends Chapter {
    Chapter11PoolingTest(ConformanceServer server) {
        super(server);
    }

    @Test
    void hikariGivesTheSameSessionOutAgain() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setUsername(server.user());
        config.setPassword(server.password());
        config.setMaximumPoolSize(1);
        config.setReadOnly(true);
        config.setSchema("stock");
        try (HikariDataSource pool = new HikariDataSource(config)) {
            String first = session(pool.getConnection());
            assertThat(session(pool.getConnection())).isEqualTo(first);
        }
    }

    private static String session(Connection connection) throws SQLException {
        try (connection;
                ResultSet rows = connection
                        .createStatement()
                        .executeQuery("SELECT MAX(id) FROM sys.sessions WHERE schema_name = 'stock'")) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }

    @Test
    void hikariKeepsAConnectionWhoseStatementFailed() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setUsername(server.user());
        config.setPassword(server.password());
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            for (int i = 0; i < 3; i++) {
                try (Connection pooled = pool.getConnection()) {
                    pooled.createStatement()
                            .executeQuery("SELECT 1 / (id - id) FROM stock.item")
                            .next();
                } catch (SQLException e) {
                    assertThat(e.getSQLState()).isEqualTo("22012");
                }
            }
            try (Connection pooled = pool.getConnection()) {
                assertThat(pooled.isValid(30)).isTrue();
            }
        }
    }
}
