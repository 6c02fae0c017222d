package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** ON CONFLICT and MERGE over each database that Braid writes to. */
class ConflictTest {
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
            for (String table : new String[] {"account", "log"}) {
                update(direct, "DELETE FROM " + table);
            }
            update(direct, "INSERT INTO account VALUES (1, 'ada', 10), (2, 'bob', 20)");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "MARIA")
    void rowsThatAreThereAreLeftOrUpdated(WritableSource source) throws Exception {
        String account = source.schema() + ".account";
        String all = "SELECT id, owner, CAST(balance AS INTEGER) FROM " + account + " ORDER BY id";
        for (ClientProtocol protocol : ClientProtocol.values()) {
            fill(source);
            try (Connection connection = rig.connect(protocol)) {
                assertThat(update(
                                connection,
                                "INSERT INTO " + account
                                        + " VALUES (2, 'x', 1), (3, 'cy', 30) ON CONFLICT (id) DO NOTHING"))
                        .isEqualTo(1);
                assertThat(rows(connection, all)).containsExactly("1|ada|10", "2|bob|20", "3|cy|30");
                assertThat(update(
                                connection,
                                "INSERT INTO " + account + " VALUES (2, 'b', 5), (4, 'dé', 40) ON CONFLICT (id)"
                                        + " DO UPDATE SET owner = excluded.owner || '+é',"
                                        + " balance = account.balance + excluded.balance"))
                        .isEqualTo(2);
                assertThat(rows(connection, all)).containsExactly("1|ada|10", "2|b+é|25", "3|cy|30", "4|dé|40");
                assertThat(rows(
                                connection,
                                "INSERT INTO " + account + " SELECT id, 'new', 1 FROM " + account
                                        + " WHERE id < 3 ON CONFLICT (id) DO UPDATE SET balance = 0"
                                        + " WHERE account.id = 1 RETURNING id, owner"))
                        .containsExactly("1|ada");
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + account
                        + " (id, owner) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET owner = ?, balance = 7")) {
                    for (int id = 3; id < 6; id++) {
                        insert.setInt(1, id);
                        insert.setString(2, "in");
                        insert.setString(3, "up" + id);
                        insert.addBatch();
                    }
                    assertThat(insert.executeBatch()).containsExactly(1, 1, 1);
                }
                assertThat(rows(connection, all))
                        .containsExactly("1|ada|0", "2|b+é|25", "3|up3|7", "4|up4|7", "5|in|null");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void mergeChangesEachRowByItsClause(WritableSource source) throws Exception {
        String account = source.schema() + ".account";
        WritableSource other = source == WritableSource.H2 ? WritableSource.DUCK : WritableSource.H2;
        for (ClientProtocol protocol : ClientProtocol.values()) {
            fill(source);
            try (Connection direct = rig.direct(other)) {
                update(direct, "DELETE FROM log");
                update(direct, "INSERT INTO log VALUES (1, 'one'), (2, 'two'), (3, 'three'), (4, NULL)");
            }
            try (Connection connection = rig.connect(protocol)) {
                assertThat(update(
                                connection,
                                "MERGE INTO " + account + " a USING " + other.schema() + ".log l ON a.id = l.n"
                                        + " WHEN MATCHED AND l.message = 'one'"
                                        + " THEN UPDATE SET owner = l.message,"
                                        + " balance = a.balance / (a.id - l.n + 1) + 1"
                                        + " WHEN MATCHED THEN DELETE"
                                        + " WHEN NOT MATCHED AND l.message IS NULL THEN DO NOTHING"
                                        + " WHEN NOT MATCHED THEN INSERT (id, owner)"
                                        + " VALUES (l.n * 10, UPPER(l.message))"))
                        .isEqualTo(3);
                assertThat(rows(
                                connection,
                                "SELECT id, owner, CAST(balance AS INTEGER) FROM " + account + " ORDER BY id"))
                        .containsExactly("1|one|11", "30|THREE|null");
                assertThat(update(
                                connection,
                                "MERGE INTO " + account + " USING (VALUES (1, 'x'), (9, 'y')) AS s(i, o) ON id = i"
                                        + " WHEN MATCHED THEN UPDATE SET owner = o"
                                        + " WHEN NOT MATCHED THEN INSERT VALUES (i, o, DEFAULT)"))
                        .isEqualTo(2);
                assertThat(rows(connection, "SELECT id, owner FROM " + account + " ORDER BY id"))
                        .containsExactly("1|x", "9|y", "30|THREE");
                assertThatThrownBy(() -> update(
                                connection,
                                "MERGE INTO " + account + " USING (VALUES (1), (1)) AS s(i) ON id = i"
                                        + " WHEN MATCHED THEN DELETE"))
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("21000"));
            }
        }
    }

    @Test
    void whatCannotBeDoneIsRefused() {
        assertRefused("INSERT INTO maria.account VALUES (1, 'x', 1) ON CONFLICT (id) DO NOTHING", "0A000", "MERGE");
        assertRefused("INSERT INTO h2.account VALUES (1, 'x', 1) ON CONFLICT DO NOTHING", "0A000", "columns of a key");
        assertRefused(
                "INSERT INTO h2.ticket (title) VALUES ('x') ON CONFLICT (id) DO NOTHING", "0A000", "gives no value");
        assertRefused(
                "INSERT INTO h2.account VALUES (1, 'x', 1) ON CONFLICT (owner) DO NOTHING", "42P10", "no unique key");
        assertRefused(
                "INSERT INTO postgres.account VALUES (1, 'x', 1) ON CONFLICT (id) DO UPDATE SET owner ="
                        + " REVERSE(excluded.owner)",
                "0A000",
                "does not compute");
        assertRefused(
                "INSERT INTO postgres.account VALUES (1, 'x', 1) ON CONFLICT (id) DO UPDATE SET owner ="
                        + " (SELECT 'x' FROM h2.log)",
                "0A000",
                "no sub-query");
        assertRefused(
                "INSERT INTO postgres.account VALUES (1, 'x', 1) ON CONFLICT (id) DO UPDATE SET balance = TRUE",
                "42804",
                "line 1, column 90");
        assertRefused("MERGE INTO h2.log USING h2.log l ON TRUE WHEN MATCHED THEN DELETE", "0A000", "no primary key");
        assertRefused(
                "MERGE INTO h2.account USING h2.log ON id = n WHEN MATCHED THEN INSERT VALUES (1, 'x', 1)",
                "42601",
                "WHEN MATCHED takes");
    }

    @Test
    void rightsAreThoseOfEachAction() throws Exception {
        fill(WritableSource.POSTGRES);
        try (Connection connection = rig.connect()) {
            for (String sql : List.of(
                    "CREATE USER merger WITH PASSWORD 'secret-of-a-merger'",
                    "CREATE ROLE mergers",
                    "GRANT ROLE mergers TO USER merger",
                    "GRANT SELECT, INSERT, UPDATE (owner) ON postgres.account TO ROLE mergers")) {
                update(connection, sql);
            }
        }
        try (Connection merger =
                DriverManager.getConnection(rig.server().url("bank"), "merger", "secret-of-a-merger")) {
            String insert = "INSERT INTO postgres.account VALUES (1, 'y', 1) ON CONFLICT (id) DO UPDATE SET ";
            assertThat(update(merger, insert + "owner = excluded.owner")).isEqualTo(1);
            assertThat(rows(merger, "SELECT owner FROM postgres.account WHERE id = 1"))
                    .containsExactly("y");
            assertState(merger, insert + "balance = 1", "42501");
            assertState(
                    merger,
                    "MERGE INTO postgres.account USING (VALUES (1)) AS s(i) ON id = i WHEN MATCHED THEN DELETE",
                    "42501");
        }
    }

    private static void assertState(Connection connection, String sql, String state) {
        assertThatThrownBy(() -> update(connection, sql))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state));
    }

    private static void assertRefused(String sql, String state, String... parts) {
        assertThatThrownBy(() -> {
                    try (Connection connection = rig.connect()) {
                        update(connection, sql);
                    }
                })
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state))
                .hasMessageContainingAll(parts);
    }
}
