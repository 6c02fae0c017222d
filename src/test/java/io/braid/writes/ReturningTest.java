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
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** RETURNING and generated keys over each database that Braid writes to, by both protocols. */
class ReturningTest {
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
            for (String table : new String[] {"account", "log", "ticket", "wide"}) {
                update(direct, "DELETE FROM " + table);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void changedRowsAreReturned(WritableSource source) throws Exception {
        String account = source.schema() + ".account";
        WritableSource other = source == WritableSource.H2 ? WritableSource.DUCK : WritableSource.H2;
        for (ClientProtocol protocol : ClientProtocol.values()) {
            empty(source);
            empty(other);
            try (Connection connection = rig.connect(protocol)) {
                assertThat(rows(
                                connection,
                                "INSERT INTO " + account + " VALUES (1, 'ada', 10), (2, 'bob', 20), (3, 'cy', 30)"
                                        + " RETURNING id, UPPER(owner) AS who, balance + 1"))
                        .containsExactly("1|ADA|11.0000", "2|BOB|21.0000", "3|CY|31.0000");
                assertThat(rows(
                                connection,
                                "UPDATE " + account + " a SET balance = a.balance * 2 WHERE a.id < 3"
                                        + " RETURNING a.id, balance, REVERSE(owner)"))
                        .containsExactlyInAnyOrder("1|20.0000|ada", "2|40.0000|bob");
                assertThat(rows(connection, "UPDATE " + account + " SET id = id + 10 WHERE id = 3 RETURNING *"))
                        .containsExactly("13|cy|30.0000");
                assertThat(rows(connection, "UPDATE " + account + " SET balance = 0 WHERE id = 99 RETURNING id"))
                        .isEmpty();
                update(connection, "INSERT INTO " + other.schema() + ".log VALUES (2, 'x')");
                assertThat(rows(
                                connection,
                                "DELETE FROM " + account + " WHERE id IN (SELECT n FROM " + other.schema()
                                        + ".log) RETURNING owner"))
                        .containsExactly("bob");
                assertThat(rows(connection, "DELETE FROM " + account + " RETURNING id"))
                        .containsExactlyInAnyOrder("1", "13");
                assertThat(rows(
                                connection,
                                "INSERT INTO " + account + " (id, owner) SELECT n + 5, message FROM " + other.schema()
                                        + ".log RETURNING id, owner, balance"))
                        .containsExactly("7|x|null");
                assertThat(rows(connection, "SELECT id FROM " + account)).containsExactly("7");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void preparedStatementsDescribeWhatTheyReturn(WritableSource source) throws Exception {
        for (ClientProtocol protocol : ClientProtocol.values()) {
            empty(source);
            try (Connection connection = rig.connect(protocol);
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO " + source.schema()
                            + ".account (id, owner) VALUES (?, ?) RETURNING owner AS who, id")) {
                ResultSetMetaData columns = insert.getMetaData();
                assertThat(columns.getColumnCount()).isEqualTo(2);
                assertThat(columns.getColumnLabel(1)).isEqualToIgnoringCase("who");
                assertThat(columns.getColumnTypeName(2)).isIn("INTEGER", "int4");
                for (int i = 0; i < 8; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "é" + i);
                    try (ResultSet rows = insert.executeQuery()) {
                        assertThat(rows.next()).isTrue();
                        assertThat(rows.getString("who")).isEqualTo("é" + i);
                        assertThat(rows.getInt(2)).isEqualTo(i);
                        assertThat(rows.next()).isFalse();
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DUCK")
    void listsHaveParameters(WritableSource source) throws Exception {
        String account = source.schema() + ".account";
        for (ClientProtocol protocol : ClientProtocol.values()) {
            empty(source);
            try (Connection connection = rig.connect(protocol)) {
                String[] statements = {
                    "INSERT INTO " + account
                            + " (id, balance, owner) VALUES (?, ?, 'ada') RETURNING balance * ?, owner",
                    "UPDATE " + account + " SET id = id + ?, balance = balance + ? RETURNING balance - ?, owner",
                    "UPDATE " + account + " SET id = 1, balance = 0 RETURNING id + ?, REVERSE(owner || ?)",
                    "DELETE FROM " + account + " WHERE owner || '' = 'ada' RETURNING id * ?, owner",
                    "DELETE FROM " + account + " RETURNING id * ?, owner"
                };
                Object[][] values = {{5, 10, 3}, {1, 2, 4}, {6, "!"}, {8}, {9}};
                String[] returned = {"30|ada", "8|ada", "7|!ada", "8|ada", ""};
                for (int i = 0; i < statements.length; i++) {
                    try (PreparedStatement statement = connection.prepareStatement(statements[i])) {
                        for (int at = 0; at < values[i].length; at++) {
                            statement.setObject(at + 1, values[i][at]);
                        }
                        StringBuilder found = new StringBuilder();
                        try (ResultSet rows = statement.executeQuery()) {
                            while (rows.next()) {
                                found.append(rows.getInt(1)).append('|').append(rows.getString(2));
                            }
                        }
                        assertThat(found).as(statements[i]).hasToString(returned[i]);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void keysThatTheSourceMakesAreReturned(WritableSource source) throws Exception {
        String ticket = source.schema() + ".ticket";
        for (ClientProtocol protocol : ClientProtocol.values()) {
            empty(source);
            try (Connection connection = rig.connect(protocol)) {
                List<Integer> made = new ArrayList<>();
                try (Statement statement = connection.createStatement()) {
                    assertThat(statement.executeUpdate(
                                    "INSERT INTO " + ticket + " (title) VALUES ('a'), ('b');",
                                    Statement.RETURN_GENERATED_KEYS))
                            .isEqualTo(2);
                    collect(statement, made);
                    assertThat(statement.executeUpdate(
                                    "INSERT INTO " + ticket + " (title) VALUES ('c') -- the last", new String[] {"id"}))
                            .isEqualTo(1);
                    collect(statement, made);
                    assertThat(statement.executeUpdate("DELETE FROM " + ticket + " WHERE title = 'zz'"))
                            .isZero();
                }
                connection.setAutoCommit(false);
                try (PreparedStatement insert = connection.prepareStatement(
                        "INSERT INTO " + ticket + " (title) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
                    insert.setString(1, "d");
                    assertThat(insert.executeUpdate()).isEqualTo(1);
                    collect(insert, made);
                    connection.rollback();
                    insert.setString(1, "e");
                    assertThat(insert.executeUpdate()).isEqualTo(1);
                    collect(insert, made);
                    connection.commit();
                }
                connection.setAutoCommit(true);
                assertThat(made).hasSize(5).doesNotHaveDuplicates();
                made.remove(3);
                assertThat(rows(connection, "SELECT id, title, state FROM " + ticket + " ORDER BY title"))
                        .containsExactly(
                                made.get(0) + "|a|new",
                                made.get(1) + "|b|new",
                                made.get(2) + "|c|new",
                                made.get(3) + "|e|new");
            }
        }
    }

    private static void collect(Statement statement, List<Integer> made) throws SQLException {
        try (ResultSet keys = statement.getGeneratedKeys()) {
            while (keys.next()) {
                made.add(keys.getInt("id"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowsThatNobodyReadsAreWrittenAllTheSame(WritableSource source) throws Exception {
        empty(source);
        for (ClientProtocol protocol : ClientProtocol.values()) {
            String account = source.schema() + ".account";
            try (Connection connection = rig.connect(protocol);
                    Statement statement = connection.createStatement()) {
                statement.setMaxRows(1);
                try (ResultSet rows = statement.executeQuery("INSERT INTO " + account
                        + " SELECT n, 'x', n FROM GENERATE_SERIES(1, 300) AS g(n) RETURNING id")) {
                    assertThat(rows.next()).isTrue();
                }
                statement.setMaxRows(0);
                assertThat(update(connection, "DELETE FROM " + account)).isEqualTo(300);
            }
        }
    }

    @Test
    void whatCannotBeReturnedIsRefused() throws Exception {
        empty(WritableSource.H2);
        assertRefused("INSERT INTO h2.log VALUES (1, 'x') RETURNING nn", "42703", "line 1, column 46");
        assertRefused("INSERT INTO h2.log VALUES (1, 'x') RETURNING COUNT(*)", "0A000", "no sub-query, aggregate");
        assertRefused("DELETE FROM h2.log RETURNING (SELECT MAX(n) FROM duck.log)", "0A000", "no sub-query, aggregate");
        assertRefused("DELETE FROM duck.log RETURNING n + ?", "0A000", "takes no parameters");
        assertRefused("INSERT INTO maria.log VALUES (1, 'x') RETURNING n", "0A000", "has none", "line 1, column 39");
        assertRefused("SELECT 1 RETURNING 2", "42601");
        try (Connection connection = rig.connect()) {
            assertThat(rows(connection, "SELECT * FROM h2.log")).isEmpty();
        }
    }

    private static void assertRefused(String sql, String state, String... parts) {
        assertThatThrownBy(() -> {
                    try (Connection connection = rig.connect()) {
                        rows(connection, sql);
                    }
                })
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state))
                .satisfies(
                        e -> assertThat(parts).allSatisfy(part -> assertThat(e).hasMessageContaining(part)));
    }
}
