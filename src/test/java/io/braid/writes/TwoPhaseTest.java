package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transactions that change several sources: all of them or none. */
class TwoPhaseTest {
    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @BeforeEach
    void empty() throws Exception {
        for (WritableSource source : WritableSource.values()) {
            try (Connection direct = rig.direct(source)) {
                update(direct, "DELETE FROM account");
                update(direct, "DELETE FROM log");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"postgres, maria, ledger", "maria, ledger, postgres", "ledger, postgres, maria"})
    void threeSourcesAreCommittedOrRolledBackAtOnce(String first, String second, String third) throws Exception {
        for (ClientProtocol protocol : ClientProtocol.values()) {
            try (Connection client = rig.connect(protocol);
                    Connection other = rig.connect(protocol)) {
                client.setAutoCommit(false);
                insert(client, 1, first, second, third);
                assertIds(client, "1", first, second, third);
                assertIds(other, "", first, second, third);
                client.rollback();
                assertIds(other, "", first, second, third);
                insert(client, 2, first, second, third);
                client.commit();
                assertIds(other, "2", first, second, third);
                for (String schema : List.of(third, first, second)) {
                    update(client, "DELETE FROM " + schema + ".account");
                }
                client.commit();
                assertIds(other, "", first, second, third);
            }
        }
        assertNothingIsPrepared();
    }

    @Test
    void savepointsReachOverAllSources() throws Exception {
        for (ClientProtocol protocol : ClientProtocol.values()) {
            try (Connection client = rig.connect(protocol)) {
                update(client, "BEGIN");
                insert(client, 1, "maria");
                update(client, "SAVEPOINT s");
                insert(client, 2, "maria", "postgres");
                update(client, "SAVEPOINT t");
                insert(client, 3, "postgres", "ledger");
                assertState(() -> insert(client, 3, "ledger"), "23505");
                update(client, "ROLLBACK TO SAVEPOINT t");
                insert(client, 4, "ledger");
                update(client, "ROLLBACK TO SAVEPOINT s");
                insert(client, 5, "maria", "ledger");
                update(client, "COMMIT");
                assertIds(client, "1,5", "maria");
                assertIds(client, "", "postgres");
                assertIds(client, "5", "ledger");
                for (String schema : List.of("maria", "ledger")) {
                    update(client, "DELETE FROM " + schema + ".account");
                }
            }
        }
        assertNothingIsPrepared();
    }

    @Test
    void aSourceThatRefusesToPrepareUndoesAll() throws Exception {
        try (Connection direct = rig.direct(WritableSource.POSTGRES);
                Connection client = rig.connect()) {
            update(direct, "ALTER TABLE log ADD CONSTRAINT late UNIQUE (n) DEFERRABLE INITIALLY DEFERRED");
            try {
                update(client, "BEGIN");
                insert(client, 1, "maria", "ledger");
                update(client, "INSERT INTO postgres.log VALUES (1, 'x'), (1, 'y')");
                assertState(() -> update(client, "COMMIT"), "23505");
                assertIds(client, "", "maria", "ledger");
                assertThat(rows(client, "SELECT n FROM postgres.log")).isEmpty();
            } finally {
                update(direct, "ALTER TABLE log DROP CONSTRAINT late");
            }
        }
        assertNothingIsPrepared();
    }

    @ParameterizedTest
    @CsvSource({"duck, postgres, duck", "postgres, duck, duck", "h2, maria, h2", "maria, h2, h2"})
    void aSourceThatCannotPrepareIsTheOnlyOne(String first, String second, String unable) throws Exception {
        try (Connection client = rig.connect()) {
            update(client, "BEGIN");
            insert(client, 1, first);
            assertThatThrownBy(() -> insert(client, 1, second))
                    .hasMessageContainingAll(
                            "'" + first + "'", "'" + second + "'", "source '" + unable + "': it cannot prepare")
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25001"));
            update(client, "ROLLBACK");
            assertIds(client, "", first, second);
            update(client, "BEGIN");
            insert(client, 2, first);
            update(client, "COMMIT");
            assertIds(client, "2", first);
        }
    }

    @Test
    void transactionsAreShownWhileTheyAreOpen() throws Exception {
        try (Connection client = rig.connect();
                Connection other = rig.connect()) {
            String sql = "SELECT state, sources, id IS NULL FROM sys.transactions ORDER BY since";
            assertThat(rows(other, sql)).isEmpty();
            update(client, "BEGIN");
            insert(client, 1, "postgres");
            assertThat(rows(other, sql)).containsExactly("open|postgres|true");
            insert(client, 1, "maria");
            assertThat(rows(other, sql)).containsExactly("open|postgres, maria|false");
            assertState(() -> insert(client, 1, "maria"), "23505");
            assertThat(rows(other, sql)).containsExactly("failed|postgres, maria|false");
            update(client, "ROLLBACK");
            assertThat(rows(other, sql)).isEmpty();
        }
    }

    @Test
    void aClientWhoHasGoneIsRolledBackEverywhere() throws Exception {
        Connection gone = rig.connect();
        gone.setAutoCommit(false);
        insert(gone, 1, "maria", "postgres", "ledger");
        gone.abort(Runnable::run);
        try (Connection client = rig.connect()) {
            // Each waits for the other transaction to end.
            insert(client, 1, "maria", "postgres", "ledger");
        }
        assertNothingIsPrepared();
    }

    @Test
    void aTokenIsGivenOnceAndTellsWhatBecameOfItsTransaction() throws Exception {
        for (ClientProtocol protocol : ClientProtocol.values()) {
            String token = "by " + protocol;
            String sql = "SELECT outcome FROM sys.transaction_outcomes WHERE token = '" + token + "'";
            try (Connection client = rig.connect(protocol);
                    Connection other = rig.connect()) {
                update(client, "BEGIN");
                update(client, "SET transaction_token = '" + token + "'");
                assertThat(rows(other, sql)).containsExactly("open");
                insert(client, 1, "maria", "ledger");
                update(client, "COMMIT");
                assertThat(rows(other, sql)).containsExactly("committed");
                assertState(() -> update(client, "SET transaction_token = '" + token + "'"), "42710");
                assertState(() -> update(client, "SET transaction_token = ''"), "22023");
                update(client, "SET transaction_token = 'next " + token + "'");
                update(client, "BEGIN");
                update(client, "DELETE FROM maria.account");
                update(client, "ROLLBACK");
                assertThat(rows(other, sql.replace("by", "next by"))).containsExactly("rolled_back");
                assertThat(rows(other, sql.replace("by", "of nobody"))).isEmpty();
                update(client, "DELETE FROM maria.account");
                update(client, "DELETE FROM ledger.account");
            }
        }
    }

    private static void insert(Connection client, int id, String... schemas) throws SQLException {
        for (String schema : schemas) {
            update(client, "INSERT INTO " + schema + ".account VALUES (" + id + ", 'ada', 10)");
        }
    }

    private static void assertIds(Connection client, String ids, String... schemas) throws SQLException {
        for (String schema : schemas) {
            assertThat(String.join(",", rows(client, "SELECT id FROM " + schema + ".account ORDER BY id")))
                    .as(schema)
                    .isEqualTo(ids);
        }
    }

    /** MariaDB shows those of all databases, of which others of the build have some. */
    private static void assertNothingIsPrepared() throws SQLException {
        for (WritableSource source : List.of(WritableSource.POSTGRES, WritableSource.LEDGER)) {
            try (Connection direct = rig.direct(source)) {
                assertThat(rows(direct, "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()"))
                        .isEmpty();
            }
        }
    }

    private static void assertState(ThrowingCallable call, String state) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                .as(e.getMessage())
                .isEqualTo(state));
    }
}
