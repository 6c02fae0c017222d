package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** SELECT ... FOR UPDATE, and transactions that only read. */
class LockTest {
    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    private static void fill(WritableSource source) throws SQLException {
        try (Connection direct = rig.direct(source)) {
            update(direct, "DELETE FROM account");
            update(direct, "INSERT INTO account VALUES (1, 'ada', 10), (2, 'bob', 20), (3, 'cy', 30)");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIA", "H2"})
    void lockedRowsAreHeldUntilTheTransactionEnds(WritableSource source) throws Exception {
        String account = source.schema() + ".account";
        for (ClientProtocol protocol : ClientProtocol.values()) {
            fill(source);
            try (Connection first = rig.connect(protocol);
                    Connection second = rig.connect(protocol)) {
                first.setAutoCommit(false);
                try (PreparedStatement lock = first.prepareStatement(
                        "SELECT owner || '!' AS o, id FROM " + account + " WHERE id = ? FOR UPDATE")) {
                    lock.setInt(1, 2);
                    try (ResultSet rows = lock.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getString("o")).isEqualTo("bob!");
                        assertThat(rows.next()).isFalse();
                    }
                }
                second.setAutoCommit(false);
                assertState(second, "SELECT id FROM " + account + " WHERE id = 2 FOR UPDATE NOWAIT", "55P03");
                second.rollback();
                assertThat(rows(second, "SELECT id FROM " + account + " ORDER BY id FOR UPDATE SKIP LOCKED"))
                        .containsExactly("1", "3");
                second.rollback();
                first.commit();
                assertThat(rows(second, "SELECT id FROM " + account + " a FOR NO KEY UPDATE OF a NOWAIT"))
                        .hasSize(3);
                assertThat(rows(second, "SELECT id FROM " + account + " WHERE id = 2 FOR UPDATE NOWAIT"))
                        .containsExactly("2");
                second.rollback();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIA", "H2"})
    void aStatementWaitsForALockNoLongerThanItsSessionSays(WritableSource source) throws Exception {
        String raise = "UPDATE " + source.schema() + ".account SET balance = balance + 1 WHERE id = 2";
        fill(source);
        for (ClientProtocol protocol : ClientProtocol.values()) {
            try (Connection first = rig.connect(protocol);
                    Connection second = rig.connect(protocol)) {
                first.setAutoCommit(false);
                assertThat(update(first, raise)).isEqualTo(1);
                update(second, "SET lock_timeout = '200ms'");
                assertState(second, raise, "55P03");
                second.setAutoCommit(false);
                update(second, "UPDATE " + source.schema() + ".account SET balance = 0 WHERE id = 1");
                update(second, "SAVEPOINT before");
                assertState(second, raise, "55P03");
                update(second, "ROLLBACK TO SAVEPOINT before");
                assertState(second, "SELECT id FROM " + source.schema() + ".account WHERE id = 2 FOR UPDATE", "55P03");
                second.rollback();
                first.rollback();
                update(second, "RESET lock_timeout");
                assertThat(update(second, raise)).isEqualTo(1);
                second.rollback();
            }
        }
    }

    @Test
    void whatCannotBeLockedIsRefused() throws Exception {
        try (Connection connection = rig.connect()) {
            assertState(connection, "SELECT * FROM duck.account FOR UPDATE", "0A000");
            assertState(connection, "SELECT COUNT(*) FROM h2.account FOR UPDATE", "0A000");
            assertState(
                    connection,
                    "SELECT a.id FROM h2.account a JOIN postgres.account b ON a.id = b.id FOR UPDATE",
                    "0A000");
            assertState(
                    connection, "SELECT a.id FROM h2.account a JOIN h2.log l ON a.id = l.n FOR UPDATE OF a", "0A000");
            assertState(connection, "SELECT id FROM h2.account a FOR UPDATE OF b", "42P01");
            assertState(connection, "SELECT * FROM sys.sessions FOR UPDATE", "25006");
            update(connection, "ALTER SCHEMA h2 OPTIONS (SET writable 'false')");
            try {
                assertState(connection, "SELECT * FROM h2.account FOR UPDATE", "25006");
            } finally {
                update(connection, "ALTER SCHEMA h2 OPTIONS (SET writable 'true')");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void readOnlyTransactionsChangeNothing(ClientProtocol protocol) throws Exception {
        fill(WritableSource.H2);
        try (Connection connection = rig.connect(protocol)) {
            update(connection, "START TRANSACTION ISOLATION LEVEL READ COMMITTED, READ ONLY");
            assertThat(rows(connection, "SELECT COUNT(*) FROM h2.account")).containsExactly("3");
            assertState(connection, "DELETE FROM h2.account", "25006");
            update(connection, "ROLLBACK");
            update(connection, "BEGIN READ WRITE");
            assertThat(update(connection, "DELETE FROM h2.account")).isEqualTo(3);
            update(connection, "ROLLBACK");
        }
    }

    private static void assertState(Connection connection, String sql, String state) {
        assertThatThrownBy(() -> rows(connection, sql))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state));
    }
}
