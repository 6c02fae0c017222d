package io.braid.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.conformance.ConformanceServer;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.apache.commons.dbcp2.BasicDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * DBCP2, set up as JMeter sets it up: a validation query, a cache of prepared statements, and defaults for everything.
 */
@Timeout(120)
@ExtendWith(ConformanceServer.Shared.class)
final class DbcpTest {
    private final BasicDataSource pool = new BasicDataSource();
    private final ConformanceServer server;

    DbcpTest(ConformanceServer server) {
        this.server = server;
    }

    @BeforeEach
    void open() {
        pool.setUrl(server.url());
        pool.setUsername(server.user());
        pool.setPassword(server.password());
        pool.setMaxTotal(1);
        pool.setValidationQuery("SELECT 1");
        pool.setTestOnBorrow(true);
        pool.setPoolPreparedStatements(true);
        pool.setMaxOpenPreparedStatements(100);
        pool.setDefaultReadOnly(true);
        pool.setDefaultAutoCommit(false);
        pool.setDefaultTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        pool.setDefaultSchema("stock");
        pool.setDefaultQueryTimeout(java.time.Duration.ofSeconds(30));
    }

    @AfterEach
    void close() throws SQLException {
        pool.close();
    }

    @Test
    void connectionsAndPreparedStatementsAreUsedAgain() throws SQLException {
        for (int i = 0; i < 5; i++) {
            try (Connection connection = pool.getConnection();
                    PreparedStatement statement = connection.prepareStatement("SELECT name FROM item WHERE id = ?")) {
                statement.setInt(1, 2);
                assertThat(text(statement.executeQuery())).isEqualTo("hammer");
            }
        }
        assertThat(pool.getNumIdle()).isEqualTo(1);
    }

    @Test
    void aStatementThatFailsLeavesThePoolSound() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            assertThatThrownBy(() -> connection.prepareStatement("SELEC").executeQuery())
                    .isInstanceOf(SQLException.class);
        }
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.isValid(30)).isTrue();
        }
    }

    @Test
    void callableStatementsAreCalls() throws SQLException {
        try (Connection connection = pool.getConnection();
                CallableStatement call = connection.prepareCall("{call offers.cheaper_than(?, ?)}")) {
            call.setInt(1, 1);
            call.setInt(2, 0);
            assertThat(text(call.executeQuery())).isEqualTo("1");
        }
    }

    private static String text(ResultSet rows) throws SQLException {
        try (rows) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        }
    }
}
