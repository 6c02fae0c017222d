package io.braid.writes;

import static io.braid.writes.WritesRig.assertRefused;
import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Temporary tables of transactions, and changes of tables without keys, which tools make with them. */
class TemporaryTablesTest {
    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
        try (Connection connection = rig.connect()) {
            update(connection, "ALTER SERVER postgres OPTIONS (ADD create_schemas 'on')");
            update(connection, "INSERT INTO h2.log VALUES (1, 'one'), (2, 'two')");
        }
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @ParameterizedTest
    @EnumSource
    void aTemporaryTableLastsAsLongAsItsTransaction(ClientProtocol protocol) throws Exception {
        try (Connection connection = rig.connect(protocol);
                Connection other = rig.connect()) {
            update(connection, "BEGIN");
            assertThat(update(connection, "CREATE TEMPORARY TABLE passing AS SELECT n, message FROM h2.log"))
                    .isEqualTo(2);
            update(connection, "INSERT INTO passing VALUES (3, 'three')");
            update(connection, "UPDATE passing SET message = 'changed' WHERE n = 1");
            update(connection, "DELETE FROM passing WHERE n = 2");
            assertThat(rows(
                            connection,
                            "SELECT p.n, l.message, p.message FROM passing p LEFT JOIN h2.log l"
                                    + " ON l.n = p.n ORDER BY 1"))
                    .containsExactly("1|one|changed", "3|null|three");
            assertThat(rows(
                            connection,
                            "SELECT column_name FROM information_schema.columns WHERE table_name = 'passing'"
                                    + " ORDER BY ordinal_position"))
                    .containsExactly("n", "message");
            assertRefused(other, "SELECT * FROM passing", "42P01");
            update(connection, "CREATE TEMP TABLE second (a INTEGER) ON COMMIT DROP");
            update(connection, "SAVEPOINT s");
            update(connection, "DROP TABLE second");
            update(connection, "CREATE TEMP TABLE IF NOT EXISTS third (a INTEGER)");
            update(connection, "ROLLBACK TO s");
            assertThat(rows(connection, "SELECT COUNT(*) FROM second")).containsExactly("0");
            update(connection, "INSERT INTO second SELECT n FROM passing");
            update(connection, "TRUNCATE passing");
            assertThat(rows(connection, "SELECT SUM(a) FROM pg_temp.second")).containsExactly("4");
            update(connection, "COMMIT");
            assertRefused(connection, "SELECT * FROM passing", "42P01");
            update(connection, "BEGIN");
            update(connection, "CREATE TEMPORARY TABLE passing (a INTEGER)");
            assertThat(rows(connection, "SELECT * FROM passing")).isEmpty();
            update(connection, "ROLLBACK");
        }
        try (Connection direct = rig.direct(WritableSource.POSTGRES)) {
            assertThat(rows(direct, "SELECT relname FROM pg_class WHERE relname IN ('passing', 'second', 'third')"))
                    .isEmpty();
        }
    }

    @Test
    void whatATemporaryTableCannotBeIsRefused() throws Exception {
        try (Connection connection = rig.connect()) {
            assertRefused(connection, "CREATE TEMPORARY TABLE t (a INTEGER)", "25P01", "BEGIN");
            assertRefused(connection, "CREATE TEMP TABLE t (a INTEGER) ON COMMIT PRESERVE ROWS", "0A000", "DROP");
            assertRefused(connection, "CREATE TEMP TABLE postgres.t (a INTEGER)", "42602", "alone");
            assertRefused(connection, "CREATE VIRTUAL SCHEMA pg_temp", "HV000");
        }
        for (String wrong : new String[] {
            "CREATE TEMP TABLE t (a INTEGER)",
            "ALTER TABLE t RENAME TO u",
            "CREATE VIEW postgres.w AS SELECT * FROM pg_temp.t"
        }) {
            try (Connection connection = rig.connect()) {
                update(connection, "BEGIN");
                update(connection, "CREATE TEMPORARY TABLE t (a INTEGER)");
                assertThatThrownBy(() -> update(connection, wrong)).isInstanceOf(SQLException.class);
                update(connection, "ROLLBACK");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTransactionWithTemporaryTablesChangesOneSource(ClientProtocol protocol) throws Exception {
        try (Connection connection = rig.connect(protocol)) {
            update(connection, "BEGIN");
            update(connection, "CREATE TEMPORARY TABLE passing AS SELECT n, message FROM h2.log");
            update(connection, "INSERT INTO postgres.log SELECT n, message FROM passing");
            assertRefused(
                    connection, "INSERT INTO maria.log SELECT n, message FROM passing", "25001", "temporary tables");
            update(connection, "ROLLBACK");
            assertThat(rows(connection, "SELECT n FROM postgres.log UNION ALL SELECT n FROM maria.log"))
                    .isEmpty();
            // Also if it has been dropped again.
            update(connection, "BEGIN");
            update(connection, "CREATE TEMPORARY TABLE passing (a INTEGER)");
            update(connection, "DROP TABLE passing");
            assertRefused(connection, "DELETE FROM maria.log", "25001", "'postgres'", "'maria'");
            update(connection, "ROLLBACK");
            update(connection, "BEGIN");
            update(connection, "INSERT INTO maria.log VALUES (7, 'x')");
            assertRefused(connection, "CREATE TEMPORARY TABLE passing (a INTEGER)", "25001", "temporary tables");
            update(connection, "ROLLBACK");
            update(connection, "BEGIN");
            update(connection, "INSERT INTO maria.log VALUES (7, 'x')");
            update(connection, "INSERT INTO postgres.log VALUES (7, 'x')");
            assertRefused(connection, "CREATE TEMPORARY TABLE passing (a INTEGER)", "25001", "several sources");
            update(connection, "ROLLBACK");
            update(connection, "BEGIN");
            update(connection, "INSERT INTO maria.log VALUES (7, 'x')");
            update(connection, "INSERT INTO postgres.log VALUES (7, 'x')");
            update(connection, "COMMIT");
            assertThat(rows(connection, "SELECT n FROM postgres.log UNION ALL SELECT n FROM maria.log"))
                    .containsExactly("7", "7");
            update(connection, "DELETE FROM maria.log");
            update(connection, "DELETE FROM postgres.log");
        }
        try (Connection direct = rig.direct(WritableSource.POSTGRES)) {
            assertThat(rows(direct, "SELECT gid FROM pg_prepared_xacts WHERE database = current_database()"))
                    .isEmpty();
        }
    }

    @Test
    void rowsWithoutAKeyAreChangedByTheirVersion() throws Exception {
        try (Connection connection = rig.connect(ClientProtocol.POSTGRES);
                Connection direct = rig.direct(WritableSource.POSTGRES)) {
            update(
                    connection,
                    "CREATE TABLE postgres.keyless AS SELECT n, message, CAST(NULL AS INTEGER) AS x" + " FROM h2.log");
            update(connection, "INSERT INTO postgres.keyless VALUES (2, 'again', NULL), (3, NULL, NULL)");
            // Conditions and values that are not the source's alone.
            assertThat(update(connection, "UPDATE postgres.keyless SET x = n * 10 WHERE n IN (SELECT n FROM h2.log)"))
                    .isEqualTo(3);
            assertThat(update(connection, "DELETE FROM postgres.keyless WHERE REVERSE(message) = 'niaga'"))
                    .isEqualTo(1);
            update(connection, "BEGIN");
            update(connection, "CREATE TEMPORARY TABLE changes AS SELECT n, message || '!' AS message FROM h2.log");
            assertThat(update(
                            connection,
                            "UPDATE bank.postgres.keyless SET message = c.message FROM changes AS c"
                                    + " WHERE c.n::text = \"bank\".\"postgres\".\"keyless\".n::text AND x < 20"))
                    .isEqualTo(1);
            assertThat(update(
                            connection,
                            "DELETE FROM postgres.keyless AS k WHERE (n) IN (SELECT DISTINCT n FROM changes)"
                                    + " AND k.n = 2"))
                    .isEqualTo(1);
            update(connection, "COMMIT");
            assertThat(rows(connection, "SELECT n, message, x FROM postgres.keyless ORDER BY n"))
                    .containsExactly("1|one!|10", "3|null|null");
            assertThat(rows(direct, "SELECT COUNT(*) FROM keyless")).containsExactly("2");
            update(connection, "DROP TABLE postgres.keyless");
        }
    }

    @Test
    void updateFromAnotherTableTakesOneRowForEach() throws Exception {
        try (Connection connection = rig.connect()) {
            update(connection, "INSERT INTO duck.account VALUES (1, 'a', 1), (2, 'b', 2), (3, 'c', 3)");
            assertThat(update(
                            connection,
                            "UPDATE duck.account AS a SET owner = l.message, balance = a.balance + l.n FROM h2.log l"
                                    + " WHERE l.n = a.id"))
                    .isEqualTo(2);
            assertThat(rows(connection, "SELECT * FROM duck.account ORDER BY id"))
                    .containsExactly("1|one|2.0000", "2|two|4.0000", "3|c|3.0000");
            assertRefused(connection, "UPDATE duck.account SET owner = l.message FROM h2.log l WHERE l.n > 0", "21000");
            assertRefused(connection, "UPDATE duck.account SET owner = 'x' WHERE id = 1 FROM h2.log l", "42601");
            update(connection, "DELETE FROM duck.account");
        }
    }
}
