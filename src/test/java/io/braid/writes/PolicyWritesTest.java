package io.braid.writes;

import static io.braid.writes.WritesRig.assertRefused;
import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.PGConnection;

/** Row filters and column masks of those who write: no statement changes or makes a row that its user may not see. */
class PolicyWritesTest {
    private static final String BEFORE = "1|ada|10.0000 2|bob|20.0000 3|cy|30.0000";

    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
        try (Connection connection = rig.connect()) {
            WritesRig.createClerk(connection);
            WritesRig.createUser(connection, "masked", "masks");
            for (String sql : List.of(
                    "CREATE VIRTUAL SCHEMA shown",
                    "CREATE VIEW shown.masked AS SELECT id, owner FROM postgres.account",
                    "GRANT SELECT ON shown.masked TO ROLE masks",
                    "CREATE COLUMN MASK stars ON shown.masked (owner) TO ROLE masks USING ('*')")) {
                update(connection, sql);
            }
            for (WritableSource source : WritableSource.values()) {
                String schema = source.schema();
                for (String table : List.of("account", "ticket", "log")) {
                    update(
                            connection,
                            "GRANT SELECT, INSERT, UPDATE, DELETE ON " + schema + "." + table + " TO ROLE clerks");
                    update(
                            connection,
                            "GRANT SELECT, INSERT, UPDATE, DELETE ON " + schema + "." + table + " TO ROLE masks");
                }
                update(
                        connection,
                        "CREATE ROW FILTER own_" + schema + " ON " + schema + ".account TO ROLE clerks"
                                + " USING (owner <> 'cy' AND balance < 100)");
                update(
                        connection,
                        "CREATE ROW FILTER new_" + schema + " ON " + schema + ".ticket TO ROLE clerks"
                                + " USING (state = 'new')");
                update(
                        connection,
                        "CREATE ROW FILTER few_" + schema + " ON " + schema + ".log TO ROLE clerks USING (n < 10)");
                update(
                        connection,
                        "CREATE COLUMN MASK stars_" + schema + " ON " + schema + ".account (owner) TO ROLE masks"
                                + " USING (LEFT(owner, 1) || '*')");
            }
        }
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void hiddenRowsAreNeitherChangedNorDeleted(WritableSource source) throws Exception {
        rig.fill(source);
        String account = source.schema() + ".account";
        try (Connection clerk = rig.connectAs("clerk")) {
            assertThat(update(clerk, "UPDATE " + account + " SET balance = balance + 1"))
                    .isEqualTo(2);
            assertThat(update(clerk, "UPDATE " + account + " SET balance = 0 WHERE id = 3"))
                    .isZero();
            assertThat(update(clerk, "DELETE FROM " + account + " WHERE id >= 2"))
                    .isEqualTo(1);
            assertThat(rows(clerk, "DELETE FROM " + account + " WHERE owner = 'cy' RETURNING id"))
                    .isEmpty();
            assertThat(rows(clerk, "UPDATE " + account + " SET owner = 'eve' RETURNING id, owner, balance"))
                    .containsExactly("1|eve|11.0000");
            assertThat(update(
                            clerk,
                            "MERGE INTO " + account + " a USING (VALUES (1), (3)) AS s (i) ON a.id = s.i"
                                    + " WHEN MATCHED THEN UPDATE SET balance = 5"))
                    .isEqualTo(1);
        }
        assertThat(rig.accounts(source)).isEqualTo("1|eve|5.0000 3|cy|30.0000");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void noRowResultsThatItsWriterMayNotSee(WritableSource source) throws Exception {
        rig.fill(source);
        String account = source.schema() + ".account";
        try (Connection clerk = rig.connectAs("clerk")) {
            for (String sql : List.of(
                    "UPDATE " + account + " SET owner = 'cy' WHERE id = 1",
                    "UPDATE " + account + " SET id = id + 10, balance = balance * 6",
                    "UPDATE " + account + " SET balance = 99.99999 WHERE id = 1",
                    "UPDATE " + account + " SET owner = owner || 'x', balance = 100 RETURNING id",
                    "INSERT INTO " + account + " VALUES (7, 'eve', 1), (8, 'cy', 1)",
                    "INSERT INTO " + account + " (id, owner) VALUES (7, 'eve')",
                    "INSERT INTO " + account + " SELECT id + 10, owner, balance * 6 FROM " + account,
                    "INSERT INTO " + account + " VALUES (7, 'eve', 100) RETURNING id",
                    "MERGE INTO " + account + " a USING (VALUES (1)) AS s (i) ON a.id = s.i"
                            + " WHEN MATCHED THEN UPDATE SET owner = 'cy'",
                    "MERGE INTO " + account + " a USING (VALUES (7)) AS s (i) ON a.id = s.i"
                            + " WHEN NOT MATCHED THEN INSERT VALUES (7, 'cy', 1)")) {
                assertRefused(clerk, sql, "42501");
                assertThat(rig.accounts(source)).as(sql).isEqualTo(BEFORE);
            }
            // A row that is there, and that they do not see, cannot be taken for a new one.
            assertRefused(
                    clerk,
                    "MERGE INTO " + account + " a USING (VALUES (3)) AS s (i) ON a.id = s.i"
                            + " WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT VALUES (3, 'eve', 1)",
                    "23505");
            assertThat(update(clerk, "INSERT INTO " + account + " VALUES (7, 'eve', 99)"))
                    .isEqualTo(1);
            assertThat(update(clerk, "UPDATE " + account + " SET balance = 98, id = 8 WHERE id = 7"))
                    .isEqualTo(1);
        }
        assertThat(rig.accounts(source)).isEqualTo(BEFORE + " 8|eve|98.0000");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void batchesAndTransactionsAreCheckedToo(WritableSource source) throws Exception {
        rig.fill(source);
        String account = source.schema() + ".account";
        try (Connection clerk = rig.connectAs("clerk");
                PreparedStatement insert = clerk.prepareStatement("INSERT INTO " + account + " VALUES (?, ?, ?)")) {
            for (int last : new int[] {100, 99}) {
                for (int i = 10; i < 60; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "eve");
                    insert.setInt(3, i < 59 ? 1 : last);
                    insert.addBatch();
                }
                if (last == 100) {
                    assertThatThrownBy(insert::executeBatch)
                            .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                    .isEqualTo("42501"));
                    assertThat(rig.accounts(source)).isEqualTo(BEFORE);
                    insert.clearBatch();
                }
            }
            assertThat(insert.executeBatch()).hasSize(50).containsOnly(1);
            assertThat(update(clerk, "DELETE FROM " + account + " WHERE id > 10"))
                    .isEqualTo(49);
            clerk.setAutoCommit(false);
            assertThat(update(clerk, "UPDATE " + account + " SET balance = 2 WHERE id = 10"))
                    .isEqualTo(1);
            assertRefused(clerk, "UPDATE " + account + " SET balance = 200 WHERE id = 10", "42501");
            clerk.rollback();
        }
        assertThat(rig.accounts(source)).isEqualTo(BEFORE + " 10|eve|1.0000");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void whatTheSourceMakesOfARowIsChecked(WritableSource source) throws Exception {
        rig.fill(source);
        String ticket = source.schema() + ".ticket";
        try (Connection clerk = rig.connectAs("clerk")) {
            // The key is numbered, and the state is the default, by the source.
            assertThat(update(clerk, "INSERT INTO " + ticket + " (title) VALUES ('a'), ('b')"))
                    .isEqualTo(2);
            assertRefused(
                    clerk, "INSERT INTO " + ticket + " (title, state) VALUES ('c', 'new'), ('d', 'old')", "42501");
            assertRefused(clerk, "UPDATE " + ticket + " SET state = 'old'", "42501");
            assertRefused(
                    clerk, "INSERT INTO " + ticket + " (title, state) VALUES ('c', 'old') RETURNING title", "42501");
            assertThat(rows(clerk, "INSERT INTO " + ticket + " (title) VALUES ('c') RETURNING title, id > 0"))
                    .containsExactly("c|true");
            assertThat(update(clerk, "DELETE FROM " + ticket + " WHERE title = 'c'"))
                    .isEqualTo(1);
            assertThat(update(clerk, "UPDATE " + ticket + " SET title = 'z' WHERE title = 'b'"))
                    .isEqualTo(1);
            assertThat(rows(clerk, "SELECT title, state FROM " + ticket + " ORDER BY title"))
                    .containsExactly("a|new", "z|new");
            // Rows without a key cannot be found again.
            assertRefused(clerk, "INSERT INTO " + source.schema() + ".log VALUES (1, 'x')", "42501");
            assertRefused(clerk, "UPDATE " + source.schema() + ".log SET n = 1", "42501");
            assertThat(rows(clerk, "EXPLAIN UPDATE " + ticket + " SET state = 'old'"))
                    .contains("  rows that result are read by key and checked");
            // MariaDB does not compare texts as Braid does, so that it finds no row for itself.
            assertThat(rows(clerk, "EXPLAIN UPDATE " + ticket + " SET title = 'z'")
                            .get(0))
                    .endsWith(source == WritableSource.MARIA ? "found by key" : "in one statement");
            assertThat(update(clerk, "UPDATE " + source.schema() + ".log SET message = 'x'"))
                    .isZero();
        }
    }

    @Test
    void copiesAndConflictsAreCheckedToo() throws Exception {
        rig.fill(WritableSource.POSTGRES);
        try (Connection clerk = rig.connectAs("clerk", ClientProtocol.POSTGRES);
                Connection own = rig.connectAs("clerk")) {
            PGConnection postgres = clerk.unwrap(PGConnection.class);
            assertThatThrownBy(() -> postgres.getCopyAPI()
                            .copyIn("COPY postgres.account FROM STDIN", new StringReader("7\teve\t1\n8\tcy\t1\n")))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42501"));
            assertThat(rig.accounts(WritableSource.POSTGRES)).isEqualTo(BEFORE);
            assertThat(postgres.getCopyAPI()
                            .copyIn("COPY postgres.account FROM STDIN", new StringReader("7\teve\t1\n")))
                    .isEqualTo(1);
            String insert = "INSERT INTO postgres.account VALUES (3, 'eve', 1), (8, 'eve', 1) ON CONFLICT (id) DO ";
            // The hidden row is not found, but it has the key.
            assertRefused(own, insert + "UPDATE SET owner = 'eve'", "23505");
            assertThat(update(own, insert + "NOTHING")).isEqualTo(1);
            assertThat(update(
                            own,
                            "INSERT INTO postgres.account VALUES (8, 'fay', 2) ON CONFLICT (id) DO UPDATE"
                                    + " SET balance = account.balance + excluded.balance"))
                    .isEqualTo(1);
            assertThat(update(
                            own,
                            "INSERT INTO postgres.account VALUES (8, 'fay', 2) ON CONFLICT (id) DO UPDATE"
                                    + " SET balance = account.balance - excluded.balance"))
                    .isEqualTo(1);
            assertRefused(own, "INSERT INTO postgres.account VALUES (9, 'cy', 1) ON CONFLICT (id) DO NOTHING", "42501");
            assertRefused(own, "TRUNCATE postgres.account", "42501");
            assertThat(rows(own, "SELECT id FROM postgres.account WHERE id < 7 ORDER BY id FOR UPDATE"))
                    .containsExactly("1", "2");
        }
        assertThat(rig.accounts(WritableSource.POSTGRES)).isEqualTo(BEFORE + " 7|eve|1.0000 8|eve|1.0000");
    }

    @Test
    void filtersMayAskOtherTables() throws Exception {
        rig.fill(WritableSource.POSTGRES);
        rig.fill(WritableSource.H2);
        try (Connection connection = rig.connect()) {
            update(connection, "INSERT INTO h2.log VALUES (1, 'ada'), (2, 'bob')");
            try (Connection clerk = rig.connectAs("clerk")) {
                assertThat(update(clerk, "UPDATE postgres.account SET owner = 'eve'"))
                        .isEqualTo(2);
                rig.fill(WritableSource.POSTGRES);
            }
            update(
                    connection,
                    "CREATE ROW FILTER known ON postgres.account TO ROLE clerks USING (owner IN"
                            + " (SELECT message FROM h2.log))");
            try (Connection clerk = rig.connectAs("clerk")) {
                assertThat(update(clerk, "UPDATE postgres.account SET owner = 'ada'"))
                        .isEqualTo(2);
                assertRefused(clerk, "UPDATE postgres.account SET owner = 'eve'", "42501");
                assertRefused(clerk, "INSERT INTO postgres.account VALUES (9, 'eve', 1)", "42501");
                assertThat(update(clerk, "INSERT INTO postgres.account SELECT 9, message, 1 FROM h2.log WHERE n = 2"))
                        .isEqualTo(1);
            }
            update(connection, "DROP ROW FILTER known ON postgres.account");
        }
        assertThat(rig.accounts(WritableSource.POSTGRES))
                .isEqualTo("1|ada|10.0000 2|ada|20.0000 3|cy|30.0000 9|bob|1.0000");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void masksAreNotWritten(WritableSource source) throws Exception {
        rig.fill(source);
        String account = source.schema() + ".account";
        try (Connection masked = rig.connectAs("masked")) {
            for (String sql : List.of(
                    "UPDATE " + account + " SET owner = owner",
                    "UPDATE " + account + " SET owner = UPPER(owner) WHERE id = 1",
                    "UPDATE " + account + " SET balance = CHAR_LENGTH(owner)",
                    "UPDATE " + account + " SET owner = (SELECT MAX(a.owner) FROM " + account + " a)",
                    "UPDATE " + account + " SET owner = (SELECT a.owner FROM " + account
                            + " a WHERE a.id = account.id)",
                    "INSERT INTO " + source.schema() + ".log SELECT id, owner FROM " + account,
                    "INSERT INTO " + source.schema() + ".log SELECT id, m FROM (SELECT id, owner || '' AS m FROM "
                            + account + " UNION ALL SELECT 1, 'x') AS u",
                    "INSERT INTO " + source.schema() + ".log SELECT COUNT(*), MIN(owner) FROM " + account,
                    "INSERT INTO " + source.schema() + ".log SELECT id, owner FROM shown.masked",
                    "MERGE INTO " + account + " a USING " + account + " b ON a.id = b.id"
                            + " WHEN MATCHED THEN UPDATE SET owner = b.owner")) {
                assertRefused(masked, sql, "42501");
            }
            assertThat(rig.accounts(source)).isEqualTo(BEFORE);
            // Values of their own may be written, conditions see the mask, and so does RETURNING.
            assertThat(update(
                            masked,
                            "UPDATE " + account + " SET owner = 'dan', balance = balance + id WHERE owner = 'b*'"))
                    .isEqualTo(1);
            assertThat(rows(masked, "INSERT INTO " + account + " VALUES (4, 'eve', 1) RETURNING id, owner"))
                    .containsExactly("4|e*");
            assertThat(rows(masked, "DELETE FROM " + account + " WHERE id = 3 RETURNING owner"))
                    .containsExactly("c*");
            assertThat(update(masked, "INSERT INTO " + source.schema() + ".log SELECT id, 'x' FROM " + account))
                    .isEqualTo(3);
        }
        assertThat(rig.accounts(source)).isEqualTo("1|ada|10.0000 2|dan|22.0000 4|eve|1.0000");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void hiddenKeysFindTheRightRows(WritableSource source) throws Exception {
        rig.fill(source);
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect()) {
            WritesRig.createUser(connection, "narrow", "narrows");
            update(
                    connection,
                    "GRANT SELECT (owner, balance), UPDATE (balance), DELETE ON " + account + " TO ROLE narrows");
            try (Connection narrow = rig.connectAs("narrow")) {
                // LOWER of MariaDB and DuckDB is not Braid's, so that rows are found by key.
                assertThat(update(
                                narrow,
                                "UPDATE " + account + " a SET balance = (SELECT MAX(b.balance) + a.balance FROM "
                                        + account + " b WHERE b.owner <= a.owner) WHERE LOWER(owner) >= 'b'"))
                        .isEqualTo(2);
                assertRefused(narrow, "UPDATE " + account + " SET owner = 'x'", "42501");
                assertRefused(narrow, "UPDATE " + account + " SET balance = id", "42703");
                assertRefused(
                        narrow,
                        "MERGE INTO " + account + " USING (VALUES (1)) AS s (i) ON owner = 'ada'"
                                + " WHEN MATCHED THEN DELETE",
                        "42501");
                assertThat(update(narrow, "DELETE FROM " + account + " WHERE LOWER(owner) = 'ada'"))
                        .isEqualTo(1);
            }
            update(connection, "CREATE COLUMN MASK zero ON " + account + " (id) TO ROLE narrows USING (0)");
            update(connection, "GRANT SELECT (id) ON " + account + " TO ROLE narrows");
            try (Connection narrow = rig.connectAs("narrow")) {
                assertThat(update(narrow, "UPDATE " + account + " SET balance = 7 WHERE id = 0 AND owner = 'cy'"))
                        .isEqualTo(1);
            }
            update(connection, "DROP ROLE narrows CASCADE");
            update(connection, "DROP USER narrow");
        }
        assertThat(rig.accounts(source)).isEqualTo("2|bob|40.0000 3|cy|7.0000");
    }
}
