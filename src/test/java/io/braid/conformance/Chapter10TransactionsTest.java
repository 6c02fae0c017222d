package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Savepoint;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chapter 10: transactions begin with the first change, so that whoever only reads is not disturbed by them. */
final class Chapter10TransactionsTest extends Chapter {
    Chapter10TransactionsTest(ConformanceServer server) {
        super(server);
    }

    @Test
    void aNewConnectionCommitsByItself() throws SQLException {
        assertThat(connection.getAutoCommit()).isTrue();
        assertThat(connection.isReadOnly()).isFalse();
        assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
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
    void savepointsAreOfTransactions() throws SQLException {
        DatabaseMetaData metadata = connection.getMetaData();
        assertThat(metadata.supportsSavepoints()).isTrue();
        assertThatThrownBy(connection::setSavepoint).isInstanceOf(SQLException.class);
        connection.setAutoCommit(false);
        Savepoint named = connection.setSavepoint("s");
        assertThat(named.getSavepointName()).isEqualTo("s");
        assertThatThrownBy(named::getSavepointId).isInstanceOf(SQLException.class);
        Savepoint numbered = connection.setSavepoint();
        assertThat(numbered.getSavepointId()).isZero();
        connection.rollback(numbered);
        connection.releaseSavepoint(named);
        assertThatThrownBy(() -> connection.rollback(named)).hasFieldOrPropertyWithValue("SQLState", "3B001");
        connection.rollback();
        connection.setAutoCommit(true);
    }
}
