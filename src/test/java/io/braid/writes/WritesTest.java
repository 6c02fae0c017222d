package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** INSERT, UPDATE and DELETE over each database that Braid writes to, by Braid's driver. */
class WritesTest {
    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    private static void empty(WritableSource source) throws SQLException {
        try (Connection direct = rig.direct(source)) {
            for (String table : new String[] {"account", "log", "wide"}) {
                update(direct, "DELETE FROM " + table);
            }
        }
    }

    private static void assertState(ThrowingCallable call, String state) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                .as(e.getMessage())
                .isEqualTo(state));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void insertedRowsAreThere(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect()) {
            assertThat(update(connection, "INSERT INTO " + account + " VALUES (1, 'ada', 10.5), (2, 'bob', 20)"))
                    .isEqualTo(2);
            assertThat(update(connection, "INSERT INTO " + account + " (owner, id) VALUES ('cy', 3)"))
                    .isEqualTo(1);
            assertThat(rows(connection, "SELECT id, owner, balance FROM " + account + " ORDER BY id"))
                    .containsExactly("1|ada|10.5000", "2|bob|20.0000", "3|cy|null");
            try (Connection direct = rig.direct(source)) {
                assertThat(rows(direct, "SELECT COUNT(*) FROM account")).containsExactly("3");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void updatesCountTheRowsThatTheyFind(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect()) {
            update(connection, "INSERT INTO " + account + " VALUES (1, 'ada', 10), (2, 'bob', 20), (3, 'cy', 30)");
            assertThat(update(connection, "UPDATE " + account + " SET balance = balance + 1 WHERE id >= 2"))
                    .isEqualTo(2);
            // Found, though nothing becomes another.
            assertThat(update(connection, "UPDATE " + account + " SET owner = 'ada' WHERE id = 1"))
                    .isEqualTo(1);
            assertThat(update(
                            connection,
                            "UPDATE " + account + " a SET owner = UPPER(a.owner), balance = 0"
                                    + " WHERE a.owner LIKE 'b%'"))
                    .isEqualTo(1);
            assertThat(rows(connection, "SELECT id, owner, balance FROM " + account + " ORDER BY id"))
                    .containsExactly("1|ada|10.0000", "2|BOB|0.0000", "3|cy|31.0000");
            assertThat(update(connection, "DELETE FROM " + account + " WHERE balance < 15"))
                    .isEqualTo(2);
            assertThat(update(connection, "DELETE FROM " + account)).isEqualTo(1);
            assertThat(update(connection, "DELETE FROM " + account)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void rowsAreFoundByConditionsOverOtherSources(WritableSource source) throws Exception {
        empty(source);
        WritableSource other = source == WritableSource.H2 ? WritableSource.DUCK : WritableSource.H2;
        empty(other);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect()) {
            update(connection, "INSERT INTO " + account + " VALUES (1, 'ada', 10), (2, 'bob', 20), (3, 'cy', 30)");
            update(connection, "INSERT INTO " + other.schema() + ".log VALUES (2, 'x'), (3, 'y')");
            assertThat(update(
                            connection,
                            "UPDATE " + account + " SET owner = owner || '!' WHERE id IN (SELECT n FROM "
                                    + other.schema() + ".log WHERE message <> 'y')"))
                    .isEqualTo(1);
            assertThat(update(
                            connection,
                            "DELETE FROM " + account + " WHERE EXISTS (SELECT 1 FROM " + other.schema()
                                    + ".log l WHERE l.n = account.id AND l.message = 'y')"))
                    .isEqualTo(1);
            assertThat(rows(connection, "SELECT id, owner FROM " + account + " ORDER BY id"))
                    .containsExactly("1|ada", "2|bob!");
            assertThat(update(
                            connection,
                            "INSERT INTO " + other.schema() + ".log SELECT id + 100, owner FROM " + account))
                    .isEqualTo(2);
            assertThat(rows(connection, "SELECT n, message FROM " + other.schema() + ".log ORDER BY n"))
                    .containsExactly("2|x", "3|y", "101|ada", "102|bob!");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void preparedStatementsTakeValuesOfTheColumns(WritableSource source) throws Exception {
        empty(source);
        try (Connection connection = rig.connect()) {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + source.schema()
                    + ".wide (id, s, f, d, t, b, u, o) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")) {
                insert.setLong(1, Long.MAX_VALUE);
                insert.setShort(2, Short.MIN_VALUE);
                insert.setDouble(3, 1e300);
                insert.setObject(4, LocalDate.of(1600, 2, 29));
                insert.setObject(5, LocalDateTime.of(2024, 2, 29, 23, 59, 59, 123_456_000));
                insert.setBytes(6, new byte[] {0, 1, -1});
                insert.setString(7, "123e4567-e89b-12d3-a456-426614174000");
                insert.setBoolean(8, true);
                assertThat(insert.executeUpdate()).isEqualTo(1);
                insert.setLong(1, Long.MIN_VALUE);
                for (int i = 2; i <= 8; i++) {
                    insert.setNull(i, Types.NULL);
                }
                assertThat(insert.executeUpdate()).isEqualTo(1);
            }
            assertThat(rows(
                            connection,
                            "SELECT id, s, f, d, t, b, u, CAST(o AS BOOLEAN) FROM " + source.schema()
                                    + ".wide ORDER BY id DESC"))
                    .containsExactly(
                            "9223372036854775807|-32768|1.0E300|1600-02-29|2024-02-29 23:59:59.123456|0001FF"
                                    + "|123e4567-e89b-12d3-a456-426614174000|true",
                            "-9223372036854775808|null|null|null|null|null|null|null");
            try (PreparedStatement update = connection.prepareStatement(
                    "UPDATE " + source.schema() + ".wide SET u = ?, f = f / ? WHERE id = ?")) {
                update.setString(1, "00000000-0000-0000-0000-000000000001");
                update.setDouble(2, 2);
                update.setLong(3, Long.MAX_VALUE);
                assertThat(update.executeUpdate()).isEqualTo(1);
            }
            assertThat(rows(connection, "SELECT u, f FROM " + source.schema() + ".wide WHERE id > 0"))
                    .containsExactly("00000000-0000-0000-0000-000000000001|5.0E299");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void whatAConstraintForbidsIsNotDone(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect()) {
            update(connection, "INSERT INTO " + account + " VALUES (1, 'ada', 10)");
            assertState(
                    () -> update(connection, "INSERT INTO " + account + " VALUES (2, 'bob', 1), (1, 'x', 1)"), "23505");
            assertState(() -> update(connection, "INSERT INTO " + account + " (id) VALUES (3)"), "23502");
            assertState(() -> update(connection, "UPDATE " + account + " SET balance = -1"), "23514");
            assertThat(rows(connection, "SELECT id, owner, balance FROM " + account))
                    .containsExactly("1|ada|10.0000");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void aTransactionSeesItsOwnChangesAndNobodyElseDoes(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        String all = "SELECT id, owner FROM " + account + " ORDER BY id";
        try (Connection connection = rig.connect();
                Connection other = rig.connect()) {
            update(connection, "BEGIN");
            update(connection, "INSERT INTO " + account + " VALUES (1, 'ada', 10), (2, 'bob', 5)");
            assertThat(rows(connection, all)).containsExactly("1|ada", "2|bob");
            assertThat(rows(connection, "SELECT a.id FROM " + account + " a JOIN " + account + " b ON a.id = b.id + 1"))
                    .containsExactly("2");
            assertThat(rows(other, all)).isEmpty();
            update(connection, "ROLLBACK");
            assertThat(rows(connection, all)).isEmpty();
            update(connection, "BEGIN");
            update(connection, "INSERT INTO " + account + " VALUES (3, 'cy', 10)");
            update(connection, "COMMIT");
            assertThat(rows(other, all)).containsExactly("3|cy");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DUCK")
    void savepointsUndoAPart(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect()) {
            update(connection, "BEGIN");
            update(connection, "SAVEPOINT before_all");
            update(connection, "INSERT INTO " + account + " VALUES (1, 'ada', 10)");
            update(connection, "SAVEPOINT one");
            update(connection, "INSERT INTO " + account + " VALUES (2, 'bob', 10)");
            assertState(() -> update(connection, "INSERT INTO " + account + " VALUES (1, 'x', 1)"), "23505");
            assertState(() -> rows(connection, "SELECT 1"), "25P02");
            update(connection, "ROLLBACK TO SAVEPOINT one");
            assertThat(rows(connection, "SELECT id FROM " + account)).containsExactly("1");
            update(connection, "ROLLBACK TO before_all");
            assertThat(rows(connection, "SELECT id FROM " + account)).isEmpty();
            update(connection, "INSERT INTO " + account + " VALUES (3, 'cy', 10)");
            update(connection, "COMMIT");
            assertThat(rows(connection, "SELECT id FROM " + account)).containsExactly("3");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void programsCommitAndRollBackByTheDriversMethods(WritableSource source) throws Exception {
        empty(source);
        for (ClientProtocol protocol : ClientProtocol.values()) {
            String account = source.schema() + ".account";
            try (Connection connection = rig.connect(protocol);
                    Connection other = rig.connect(protocol)) {
                connection.setAutoCommit(false);
                update(connection, "INSERT INTO " + account + " VALUES (1, 'ada', 10)");
                assertThat(rows(other, "SELECT id FROM " + account)).isEmpty();
                connection.rollback();
                assertThat(rows(connection, "SELECT id FROM " + account)).isEmpty();
                update(connection, "INSERT INTO " + account + " VALUES (2, 'bob', 10)");
                if (source != WritableSource.DUCK) {
                    Savepoint savepoint = connection.setSavepoint("here");
                    update(connection, "UPDATE " + account + " SET balance = 5");
                    connection.rollback(savepoint);
                }
                connection.commit();
                assertThat(rows(other, "SELECT id, CAST(balance AS INTEGER) FROM " + account))
                        .containsExactly("2|10");
                connection.setAutoCommit(true);
                assertThat(update(connection, "DELETE FROM " + account)).isEqualTo(1);
                assertThat(rows(other, "SELECT id FROM " + account)).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void aBatchChangesRowByRow(WritableSource source) throws Exception {
        empty(source);
        for (ClientProtocol protocol : ClientProtocol.values()) {
            try (Connection connection = rig.connect(protocol);
                    PreparedStatement insert = connection.prepareStatement(
                            "INSERT INTO " + source.schema() + ".account VALUES (?, ?, ?)")) {
                connection.setAutoCommit(false);
                for (int i = 0; i < 50; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "owner " + i);
                    insert.setBigDecimal(3, new BigDecimal(i));
                    insert.addBatch();
                }
                assertThat(Arrays.stream(insert.executeBatch()).sum()).isEqualTo(50);
                connection.commit();
                assertThat(rows(connection, "SELECT COUNT(*), SUM(balance) FROM " + source.schema() + ".account"))
                        .containsExactly("50|1225.0000");
                assertThat(update(connection, "DELETE FROM " + source.schema() + ".account"))
                        .isEqualTo(50);
                connection.commit();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void rowsThatNobodyWantsAnyMoreAreInNobodysWay(WritableSource source) throws Exception {
        empty(source);
        String log = source.schema() + ".log";
        for (ClientProtocol protocol : ClientProtocol.values()) {
            try (Connection connection = rig.connect(protocol)) {
                connection.setAutoCommit(false);
                update(
                        connection,
                        "INSERT INTO " + log + " SELECT n, 'message' FROM GENERATE_SERIES(1, 20000) AS g(n)");
                for (int i = 0; i < 3; i++) {
                    try (Statement statement = connection.createStatement()) {
                        statement.setFetchSize(10);
                        try (ResultSet rows = statement.executeQuery("SELECT n FROM " + log)) {
                            assertThat(rows.next()).isTrue();
                        }
                    }
                    assertThat(update(connection, "UPDATE " + log + " SET message = 'x' WHERE n = 7"))
                            .isEqualTo(1);
                }
                connection.rollback();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRES", "MARIA"})
    void aTimeOutEndsAChangeThatWaitsForALock(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect();
                Connection locking = rig.direct(source)) {
            update(connection, "INSERT INTO " + account + " VALUES (1, 'ada', 10)");
            locking.setAutoCommit(false);
            update(locking, "UPDATE account SET balance = 1 WHERE id = 1");
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(1);
                assertState(() -> statement.executeUpdate("UPDATE " + account + " SET balance = 2"), "57014");
                update(connection, "BEGIN");
                update(connection, "INSERT INTO " + account + " VALUES (2, 'bob', 10)");
                assertState(() -> statement.executeUpdate("UPDATE " + account + " SET balance = 3"), "57014");
                assertState(() -> rows(connection, "SELECT 1"), "25P02");
                update(connection, "ROLLBACK");
            }
            locking.rollback();
            assertThat(rows(connection, "SELECT id, balance FROM " + account)).containsExactly("1|10.0000");
            assertThat(update(connection, "UPDATE " + account + " SET balance = 4"))
                    .isEqualTo(1);
        }
    }

    @Test
    void aSourceThatCannotPrepareIsNotTheSecondOne() throws Exception {
        empty(WritableSource.H2);
        empty(WritableSource.DUCK);
        try (Connection connection = rig.connect()) {
            update(connection, "BEGIN");
            update(connection, "INSERT INTO h2.log VALUES (1, 'x')");
            assertState(() -> update(connection, "INSERT INTO duck.log VALUES (1, 'x')"), "25001");
            update(connection, "ROLLBACK");
            assertThat(rows(connection, "SELECT * FROM h2.log")).isEmpty();
            assertThat(rows(connection, "SELECT * FROM duck.log")).isEmpty();
        }
    }

    @Test
    void aClientThatIsIdleInATransactionIsRolledBack() throws Exception {
        empty(WritableSource.POSTGRES);
        for (ClientProtocol protocol : ClientProtocol.values()) {
            try (Connection idle = rig.connect(protocol);
                    Connection connection = rig.connect()) {
                update(idle, "SET idle_in_transaction_timeout = '300ms'");
                idle.setAutoCommit(false);
                update(idle, "INSERT INTO postgres.account VALUES (1, 'ada', 10)");
                // It would wait for the other transaction to end if that did not.
                assertThat(update(connection, "INSERT INTO postgres.account VALUES (1, 'bob', 20)"))
                        .isEqualTo(1);
                assertThat(update(connection, "DELETE FROM postgres.account")).isEqualTo(1);
                assertThatThrownBy(() -> rows(idle, "SELECT 1")).isInstanceOf(SQLException.class);
            }
        }
    }

    @Test
    void aClientWhoHasGoneIsRolledBack() throws Exception {
        empty(WritableSource.POSTGRES);
        for (ClientProtocol protocol : ClientProtocol.values()) {
            Connection gone = rig.connect(protocol);
            gone.setAutoCommit(false);
            update(gone, "INSERT INTO postgres.account VALUES (1, 'ada', 10)");
            gone.abort(Runnable::run);
            try (Connection connection = rig.connect()) {
                // It would wait for the other transaction to end if that did not.
                assertThat(update(connection, "INSERT INTO postgres.account VALUES (1, 'bob', 20)"))
                        .isEqualTo(1);
                assertThat(update(connection, "DELETE FROM postgres.account")).isEqualTo(1);
            }
        }
    }

    @Test
    void severalStatementsInOneMessageAreOneTransaction() throws Exception {
        empty(WritableSource.H2);
        try (Connection connection = rig.connectSimply();
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO h2.log VALUES (1, 'x'); INSERT INTO h2.log VALUES (2, 'y')");
            assertState(
                    () -> statement.execute("INSERT INTO h2.log VALUES (3, 'z'); INSERT INTO h2.account VALUES (1)"),
                    "23502");
            assertThat(rows(connection, "SELECT n FROM h2.log ORDER BY n")).containsExactly("1", "2");
        }
    }

    @ParameterizedTest
    @EnumSource
    void parametersForIntervalsAndTimesWithZonesAreRefused(ClientProtocol protocol) throws Exception {
        try (Connection connection = rig.connect(protocol)) {
            for (String sql : new String[] {
                "INSERT INTO postgres.span (id, i) VALUES (1, ?)",
                "INSERT INTO postgres.span (id, z) VALUES (1, ?)",
                "UPDATE postgres.span SET i = ? WHERE id = 1"
            }) {
                try (PreparedStatement write = connection.prepareStatement(sql)) {
                    assertThatThrownBy(() -> {
                                write.setString(1, "1");
                                write.executeUpdate();
                            })
                            .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                    .as(e.getMessage())
                                    .isEqualTo("0A000"));
                }
            }
            assertThat(rows(connection, "SELECT id FROM postgres.span")).isEmpty();
        }
    }
}
