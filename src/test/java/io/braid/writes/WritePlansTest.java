package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that sources are sent for writes, and writes that are refused before a source is asked. */
class WritePlansTest {
    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    /** The plan of a statement, with tables by their last names. */
    private static List<String> plan(String sql) throws SQLException {
        return qualifiedPlan(sql).stream()
                .map(line -> line.replaceAll("[\"`](?:\\w+)[\"`]\\.(?=[\"`])", ""))
                .toList();
    }

    private static List<String> qualifiedPlan(String sql) throws SQLException {
        try (Connection connection = rig.connect()) {
            return rows(connection, "EXPLAIN " + sql);
        }
    }

    @Test
    void theSourceDoesAllItCanInOneStatement() throws Exception {
        assertThat(plan("UPDATE postgres.account SET balance = balance * 2 WHERE id > 5"))
                .containsExactly(
                        "UPDATE postgres.account at source 'postgres', in one statement",
                        "    UPDATE \"account\" SET \"balance\" = \"balance\" * 2 WHERE \"id\" > 5");
        assertThat(plan("DELETE FROM maria.log WHERE n IN (1, 2)").get(1))
                .contains("DELETE FROM ", "WHERE `n` IN (1, 2)");
        assertThat(plan("INSERT INTO h2.log SELECT id, owner FROM h2.account WHERE id < ?"))
                .containsExactly(
                        "INSERT h2.log at source 'h2', in one statement",
                        "    INSERT INTO \"log\" (\"n\", \"message\") SELECT \"id\", \"owner\"",
                        "    FROM \"account\"",
                        "    WHERE \"id\" < ?");
    }

    @Test
    void whatTheSourceCannotDecideIsFoundAndChangedByKey() throws Exception {
        List<String> plan = plan("DELETE FROM postgres.account WHERE id IN (SELECT n FROM h2.log)");
        assertThat(plan.subList(0, 3))
                .containsExactly(
                        "DELETE postgres.account at source 'postgres', row by row, found by key",
                        "    DELETE FROM \"account\" WHERE \"id\" = ?",
                        "  rows:");
        // Its condition is not what PostgreSQL computes, but what Braid does.
        assertThat(plan("UPDATE h2.account SET owner = 'x' WHERE REVERSE(owner) = 'y'")
                        .get(0))
                .endsWith("row by row, found by key");
        assertRefused("UPDATE h2.log SET n = 1 WHERE REVERSE(message) = 'y'", "0A000", "no primary key");
    }

    @Test
    void furtherClausesAreShownAsTheSourceGetsThem() throws Exception {
        assertThat(plan("INSERT INTO postgres.log VALUES (1, 'x') RETURNING n + 1")
                        .get(1))
                .isEqualTo("    INSERT INTO \"log\" (\"n\", \"message\") VALUES (?, ?) RETURNING \"n\" + 1");
        assertThat(plan("DELETE FROM h2.log WHERE n = 1 RETURNING n"))
                .containsExactly(
                        "DELETE h2.log at source 'h2', in one statement",
                        "    SELECT \"n\" FROM OLD TABLE (DELETE FROM \"log\" WHERE \"n\" = 1)");
        assertThat(plan("UPDATE maria.account SET balance = 1 RETURNING id"))
                .contains("  returned rows, read by key after each is written");
        assertThat(qualifiedPlan("INSERT INTO duck.account VALUES (1, 'x', 2) ON CONFLICT (id) DO UPDATE SET"
                                + " balance = account.balance + excluded.balance WHERE account.id > 0")
                        .get(1))
                .endsWith(" VALUES (?, ?, ?) ON CONFLICT (\"id\") DO UPDATE SET \"balance\" = \"account\".\"balance\" +"
                        + " \"excluded\".\"balance\" WHERE \"account\".\"id\" > 0");
        assertThat(plan("MERGE INTO postgres.account a USING h2.log l ON a.id = l.n WHEN MATCHED THEN DELETE WHEN NOT"
                                + " MATCHED THEN INSERT (id, owner) VALUES (l.n, l.message)")
                        .subList(0, 4))
                .containsExactly(
                        "MERGE postgres.account at source 'postgres', row by row, found by key",
                        "    DELETE FROM \"account\" WHERE \"id\" = ?",
                        "    INSERT INTO \"account\" (\"id\", \"owner\") VALUES (?, ?)",
                        "  rows:");
        assertThat(String.join(" ", plan("SELECT id FROM maria.account WHERE id = 1 FOR UPDATE NOWAIT"))
                        .replaceAll(" +", " "))
                .endsWith(" WHERE `id` = 1 FOR UPDATE NOWAIT");
    }

    @Test
    void mistakesAreToldWithTheirPlace() {
        assertRefused("INSERT INTO h2.account VALUES (1, 'a', 2, 3)", "42601", "4 values for 3 columns", "column 31");
        assertRefused("INSERT INTO h2.account (id, own) VALUES (1, 'a')", "42703", "no column 'own'", "owner");
        assertRefused("INSERT INTO h2.account (id, id) VALUES (1, 2)", "42602", "named twice");
        assertRefused("INSERT INTO h2.accounts VALUES (1)", "42P01", "no table 'h2.accounts'", "line 1, column 13");
        assertRefused("UPDATE h2.account SET balance = TRUE", "42804", "'balance' is of type DECIMAL", "column 33");
    }

    @Test
    void onlyWritableSchemasAreWritten() throws Exception {
        try (Connection connection = rig.connect()) {
            update(connection, "ALTER SCHEMA h2 OPTIONS (SET writable 'false')");
            try {
                assertRefused("DELETE FROM h2.log", "25006", "Schema h2 is read-only", "writable");
            } finally {
                update(connection, "ALTER SCHEMA h2 OPTIONS (SET writable 'true')");
            }
            update(connection, "CREATE VIRTUAL SCHEMA v");
            update(connection, "CREATE VIEW v.logged AS SELECT DISTINCT * FROM h2.log");
            assertRefused("DELETE FROM v.logged", "25006", "has DISTINCT");
            assertRefused("DELETE FROM sys.sessions", "25006", "sys");
        }
    }

    @Test
    void rightsAreThoseThatWereGranted() throws Exception {
        try (Connection connection = rig.connect()) {
            for (String sql : List.of(
                    "CREATE USER clerk WITH PASSWORD 'secret-of-a-clerk'",
                    "CREATE ROLE clerks",
                    "GRANT ROLE clerks TO USER clerk",
                    "GRANT SELECT, UPDATE (owner) ON h2.account TO ROLE clerks",
                    "GRANT INSERT ON h2.log TO ROLE clerks",
                    "INSERT INTO h2.account VALUES (1, 'ada', 5)")) {
                update(connection, sql);
            }
            try (Connection clerk =
                    DriverManager.getConnection(rig.server().url("bank"), "clerk", "secret-of-a-clerk")) {
                assertThat(update(clerk, "INSERT INTO h2.log VALUES (7, 'seen by others')"))
                        .isEqualTo(1);
                assertState(clerk, "SELECT * FROM h2.log", "42P01");
                assertState(clerk, "DELETE FROM h2.log", "42P01");
                assertThat(update(clerk, "UPDATE h2.account SET owner = 'bob' WHERE id = 1"))
                        .isEqualTo(1);
                assertState(clerk, "UPDATE h2.account SET balance = 1000000", "42501");
                assertState(clerk, "DELETE FROM h2.account", "42501");
                assertState(clerk, "INSERT INTO h2.account VALUES (2, 'c', 1)", "42501");
                assertState(clerk, "DELETE FROM postgres.account", "42P01");
                update(connection, "CREATE ROW FILTER own ON h2.account TO ROLE clerks USING (owner = 'bob')");
                assertState(clerk, "UPDATE h2.account SET owner = 'x'", "42501");
            }
            assertThat(rows(connection, "SELECT owner FROM h2.account")).containsExactly("bob");
            update(connection, "DELETE FROM h2.account");
            update(connection, "DELETE FROM h2.log");
        }
    }

    @Test
    void cachedResultsOfAChangedTableAreForgottenAtItsCommit() throws Exception {
        try (Connection connection = rig.connect();
                Connection reader = rig.connect()) {
            String cached = "/*+ cache(ttl 1 h) */ SELECT COUNT(*) FROM duck.log";
            assertThat(rows(reader, cached)).containsExactly("0");
            update(connection, "BEGIN");
            update(connection, "INSERT INTO duck.log VALUES (1, 'x')");
            assertThat(rows(reader, cached)).containsExactly("0");
            assertThat(rows(connection, cached)).containsExactly("1");
            update(connection, "COMMIT");
            assertThat(rows(reader, cached)).containsExactly("1");
            update(connection, "DELETE FROM duck.log");
            assertThat(rows(reader, cached)).containsExactly("0");
        }
    }

    private static void assertState(Connection connection, String sql, String state) {
        assertThatThrownBy(() -> execute(connection, sql))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state));
    }

    private static void assertRefused(String sql, String state, String... parts) {
        assertThatThrownBy(() -> {
                    try (Connection connection = rig.connect()) {
                        execute(connection, sql);
                    }
                })
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state))
                .hasMessageContainingAll(parts);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
