package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chapter 10: there are no transactions, and whoever behaves as if there were some is not disturbed. */
final class Chapter10TransactionsTest extends Chapter {
    Chapter10TransactionsTest(ConformanceServer server) {
        super(server);
    }

    @Test
    void aNewConnectionCommitsByItself() throws SQLException {
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(connection.isReadOnly()).isTrue();
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_NONE);
    }

    @Test
    void commitAndRollbackLeaveResultsOpen() throws SQLException {
        connection.setAutoCommit(false);
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT n FROM stock.many")) {
            assertThat(rows.next()).isTrue();
            connection.commit();
            assertThat(rows.next()).isTrue();
            connection.rollback();
            assertThat(rows.next()).isTrue();
        }
        connection.setAutoCommit(true);
        assertThat(connection.getAutoCommit()).isTrue();
    }

    @TestFactory
    Stream<DynamicTest> isolationIsTakenAsFarAsItIsTrue() {
        return Stream.of(
                        Connection.TRANSACTION_NONE,
                        Connection.TRANSACTION_READ_UNCOMMITTED,
                        Connection.TRANSACTION_READ_COMMITTED)
                .map(level -> check("10.2 level " + level, () -> {
                    connection.setTransactionIsolation(level);
                    assertThat(connection.getTransactionIsolation()).isEqualTo(level);
                }));
    }

    @TestFactory
    Stream<DynamicTest> isolationThatNeedsTransactionsIsRefused() {
        return Stream.of(Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE)
                .map(level -> check("10.2 level " + level, () -> {
                    assertThatThrownBy(() -> connection.setTransactionIsolation(level))
                            .isInstanceOf(SQLFeatureNotSupportedException.class);
                    assertThat(connection.getMetaData().supportsTransactionIsolationLevel(level))
                            .isFalse();
                }));
    }

    @Test
    void aNumberThatIsNoLevelIsRefused() {
        assertThatThrownBy(() -> connection.setTransactionIsolation(3)).isInstanceOf(SQLException.class);
    }

    @Test
    void savepointsAreRefused() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(metadata.supportsSavepoints()).isFalse();
        assertThatThrownBy(connection::setSavepoint).isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> connection.setSavepoint("s")).isInstanceOf(SQLFeatureNotSupportedException.class);
        assertThatThrownBy(() -> connection.rollback(null)).isInstanceOf(SQLFeatureNotSupportedException.class);
    }
}
