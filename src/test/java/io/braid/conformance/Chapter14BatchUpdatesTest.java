package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Chapter 14: statements that yield no rows may be run in batches. */
final class Chapter14BatchUpdatesTest extends Chapter {
    Chapter14BatchUpdatesTest(ConformanceServer server) {
        super(server);
    }

    @Test
    void allAreRunInTheirOrder() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("USE stock");
            statement.addBatch("SET application_name = 'batch'");
            statement.addBatch("USE offers");
            assertThat(statement.executeBatch()).containsExactly(0, 0, 0);
            assertThat(connection.getSchema()).isEqualTo("offers");
            assertThat(statement.executeBatch()).as("it is empty afterwards").isEmpty();
            statement.addBatch("USE stock");
            assertThat(statement.executeLargeBatch()).containsExactly(0);
        }
    }

    @Test
    void aBatchCanBeCleared() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("USE nowhere");
            statement.clearBatch();
            assertThat(statement.executeBatch()).isEmpty();
        }
    }

    @Test
    void theFirstFailureEndsTheBatch() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("USE stock");
            statement.addBatch("USE nowhere");
            statement.addBatch("USE offers");
            assertThatThrownBy(statement::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, e -> {
                assertThat(e.getUpdateCounts()).containsExactly(0);
                assertThat(e.getSQLState()).isEqualTo("42P01");
                assertThat((Throwable) e)
                        .hasCauseInstanceOf(SQLException.class)
                        .hasMessageContaining("Statement 2 of 3");
            });
            assertThat(connection.getSchema()).isEqualTo("stock");
            assertThat(statement.executeBatch()).isEmpty();
        }
    }

    @Test
    void aQueryHasNoPlaceInABatch() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.addBatch("SELECT 1");
            assertThatThrownBy(statement::executeBatch).isInstanceOf(BatchUpdateException.class);
        }
    }

    @Test
    void preparedStatementsHaveBatchesToo() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("USE stock")) {
            statement.addBatch();
            statement.addBatch();
            assertThat(statement.executeBatch()).containsExactly(0, 0);
            assertThatThrownBy(() -> statement.addBatch("USE offers")).isInstanceOf(SQLException.class);
        }
    }
}
