package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Batches of prepared statements by Braid's driver: planned once, sent together, done all or not at all. */
class BatchTest {
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
            for (String table : new String[] {"account", "log", "ticket"}) {
                update(direct, "DELETE FROM " + table);
            }
        }
    }

    private static void add(PreparedStatement insert, int id, String owner) throws SQLException {
        insert.setInt(1, id);
        insert.setString(2, owner);
        if (id % 3 == 0) {
            insert.setNull(3, Types.DECIMAL);
        } else {
            insert.setBigDecimal(3, new BigDecimal(id));
        }
        insert.addBatch();
    }

    @ParameterizedTest
    @EnumSource
    void executionsAreCountedOneByOne(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect()) {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO " + account + " VALUES (?, ?, ?)")) {
                for (int id = 0; id < 5_000; id++) {
                    add(insert, id, "ö" + id);
                }
                int[] counts = insert.executeBatch();
                assertThat(counts).hasSize(5_000);
                assertThat(Arrays.stream(counts).allMatch(count -> count == 1)).isTrue();
                assertThat(insert.executeBatch()).isEmpty();
            }
            assertThat(rows(connection, "SELECT COUNT(*), COUNT(balance), MAX(owner) FROM " + account))
                    .containsExactly("5000|3333|ö999");
            try (PreparedStatement update =
                    connection.prepareStatement("UPDATE " + account + " SET owner = ? WHERE id BETWEEN ? AND ?")) {
                for (int[] range : new int[][] {{1, 3}, {7, 7}, {9_000, 9_001}, {4_990, 5_010}}) {
                    update.setString(1, "u" + range[0]);
                    update.setInt(2, range[0]);
                    update.setInt(3, range[1]);
                    update.addBatch();
                }
                assertThat(update.executeBatch()).containsExactly(3, 1, 0, 10);
            }
            // Its condition is Braid's, so that each execution finds its rows by itself.
            try (PreparedStatement delete =
                    connection.prepareStatement("DELETE FROM " + account + " WHERE REVERSE(owner) = ?")) {
                for (String owner : new String[] {"1u", "no", "0994u"}) {
                    delete.setString(1, owner);
                    delete.addBatch();
                }
                assertThat(delete.executeBatch()).containsExactly(3, 0, 10);
            }
        }
    }

    /** So many rows go by the source's bulk path, where it has one. */
    @ParameterizedTest
    @EnumSource
    void aLargeBatchThatViolatesAConstraintHasDoneNothing(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO " + account + " VALUES (?, ?, ?)")) {
            for (String state : new String[] {"23505", "23502", "23514"}) {
                for (int id = 1; id <= 200; id++) {
                    boolean isWrong = id == 190;
                    insert.setInt(1, isWrong && state.equals("23505") ? 7 : id);
                    insert.setString(2, isWrong && state.equals("23502") ? null : "x");
                    insert.setBigDecimal(3, new BigDecimal(isWrong && state.equals("23514") ? -1 : 1));
                    insert.addBatch();
                }
                assertThatThrownBy(insert::executeBatch)
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .as(e.getMessage())
                                .isEqualTo(state));
                assertThat(rows(connection, "SELECT COUNT(*) FROM " + account)).containsExactly("0");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aBatchThatFailsHasDoneNothing(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        String all = "SELECT id FROM " + account;
        try (Connection connection = rig.connect();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO " + account + " VALUES (?, ?, ?)")) {
            for (int id : new int[] {1, 2, 1, 4}) {
                add(insert, id, "x");
            }
            assertThatThrownBy(insert::executeBatch).isInstanceOfSatisfying(BatchUpdateException.class, e -> {
                assertThat(e.getSQLState()).isEqualTo("23505");
                assertThat(e.getUpdateCounts()).isEmpty();
            });
            assertThat(rows(connection, all)).isEmpty();
            connection.setAutoCommit(false);
            add(insert, 1, "x");
            assertThat(insert.executeBatch()).containsExactly(1);
            add(insert, 2, "x");
            add(insert, 1, "x");
            assertThatThrownBy(insert::executeBatch).isInstanceOf(BatchUpdateException.class);
            assertThatThrownBy(() -> rows(connection, all))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25P02"));
            connection.rollback();
            assertThat(rows(connection, all)).isEmpty();
            add(insert, 5, "x");
            add(insert, 6, "x");
            assertThat(insert.executeBatch()).containsExactly(1, 1);
            connection.commit();
            assertThat(rows(connection, all)).containsExactlyInAnyOrder("5", "6");
        }
    }

    /** The first execution runs while the others arrive, and those run together. */
    @ParameterizedTest
    @EnumSource
    void pipelinesOfPostgresqlsProtocolAreCountedOneByOne(WritableSource source) throws Exception {
        empty(source);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect(ClientProtocol.POSTGRES)) {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO " + account + " /* pipelined */ VALUES (?, ?, ?)")) {
                for (int id = 0; id < 3_000; id++) {
                    add(insert, id, "ö" + id);
                }
                int[] counts = insert.executeBatch();
                assertThat(counts).hasSize(3_000);
                assertThat(Arrays.stream(counts).allMatch(count -> count == 1)).isTrue();
            }
            assertThat(rows(connection, "SELECT COUNT(*), COUNT(balance), MAX(owner) FROM " + account))
                    .containsExactly("3000|2000|ö999");
            assertThat(rows(
                            connection,
                            "SELECT COUNT(*) BETWEEN 1 AND 300 FROM sys.query_log WHERE sql_text LIKE '%INTO " + account
                                    + " /* pipelined%'"))
                    .as("they run together")
                    .containsExactly("t");
            connection.setAutoCommit(false);
            try (PreparedStatement update =
                    connection.prepareStatement("UPDATE " + account + " SET owner = ? WHERE id < ?")) {
                for (int end = 0; end < 40; end++) {
                    update.setString(1, "u");
                    update.setInt(2, end);
                    update.addBatch();
                }
                assertThat(update.executeBatch())
                        .isEqualTo(IntStream.range(0, 40).toArray());
            }
            connection.rollback();
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO " + account + " VALUES (?, ?, ?)")) {
                for (int id = 5_000; id < 5_100; id++) {
                    add(insert, id == 5_090 ? 1 : id, "x");
                }
                assertThatThrownBy(insert::executeBatch)
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("23505"));
            }
            connection.rollback();
            assertThat(rows(connection, "SELECT COUNT(*) FROM " + account + " WHERE owner IN ('u', 'x')"))
                    .containsExactly("0");
        }
    }

    @Test
    void aBatchCollectsTheKeysThatItGenerates() throws Exception {
        empty(WritableSource.POSTGRES);
        try (Connection connection = rig.connect();
                PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO postgres.ticket (title) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
            for (int i = 0; i < 3; i++) {
                insert.setString(1, "t" + i);
                insert.addBatch();
            }
            assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
            Set<Integer> keys = new HashSet<>();
            try (ResultSet generated = insert.getGeneratedKeys()) {
                while (generated.next()) {
                    keys.add(generated.getInt("id"));
                }
            }
            assertThat(keys).hasSize(3);
        }
    }

    @Test
    void mistakesAreToldBeforeAnythingIsDone() throws Exception {
        empty(WritableSource.H2);
        try (Connection connection = rig.connect();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO h2.log (n, message) VALUES (?, ?)")) {
            for (String number : new String[] {"1", "two"}) {
                insert.setString(1, number);
                insert.setString(2, "x");
                insert.addBatch();
            }
            assertThatThrownBy(insert::executeBatch).isInstanceOf(BatchUpdateException.class);
            assertThat(rows(connection, "SELECT n FROM h2.log")).isEmpty();
        }
        try (Connection connection = rig.connect();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO h2.log VALUES (?, 'x') RETURNING n")) {
            for (int n = 0; n < 2; n++) {
                insert.setInt(1, n);
                insert.addBatch();
            }
            assertThatThrownBy(insert::executeBatch)
                    .isInstanceOf(BatchUpdateException.class)
                    .hasMessageContaining("returns none");
            assertThat(rows(connection, "SELECT n FROM h2.log")).isEmpty();
        }
    }
}
