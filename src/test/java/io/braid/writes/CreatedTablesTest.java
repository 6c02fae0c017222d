package io.braid.writes;

import static io.braid.writes.WritesRig.assertRefused;
import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables of each database, created, filled, renamed, emptied and dropped by Braid. */
class CreatedTablesTest {
    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
        try (Connection connection = rig.connect()) {
            update(connection, "CREATE VIRTUAL SCHEMA v");
        }
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    private static boolean isTransactional(WritableSource source) {
        return source != WritableSource.MARIA && source != WritableSource.H2;
    }

    @ParameterizedTest
    @EnumSource
    void aTableOfColumnsIsThereForAllSessionsAndInTheSource(WritableSource source) throws Exception {
        String table = source.schema() + ".made";
        try (Connection connection = rig.connect();
                Connection other = rig.connect(ClientProtocol.POSTGRES)) {
            assertThat(update(
                            connection,
                            "CREATE TABLE " + table + " (id INTEGER PRIMARY KEY, name "
                                    + (source == WritableSource.DUCK ? "VARCHAR" : "VARCHAR(40)")
                                    + " DEFAULT 'it''s' NOT NULL, amount DECIMAL(12, 2), on_day DATE, seen TIMESTAMP,"
                                    + " ok BOOLEAN DEFAULT TRUE, big BIGINT DEFAULT -1, UNIQUE (amount, on_day))"))
                    .isZero();
            update(
                    other,
                    "INSERT INTO " + table + " (id, amount, on_day, seen) VALUES (1, 12.50, DATE '2024-02-29',"
                            + " TIMESTAMP '2024-02-29 12:34:56.123456')");
            assertThat(rows(other, "SELECT * FROM " + table))
                    .containsExactly("1|it's|12.50|2024-02-29|2024-02-29 12:34:56.123456|t|-1");
            assertRefused(connection, "INSERT INTO " + table + " (id) VALUES (1)", "23505");
            assertRefused(connection, "INSERT INTO " + table + " (id, name) VALUES (2, NULL)", "23502");
            assertThat(update(connection, "UPDATE " + table + " SET big = 7 WHERE REVERSE(name) = 's''ti'"))
                    .isEqualTo(1);
            try (Connection direct = rig.direct(source)) {
                assertThat(rows(direct, "SELECT big FROM " + quoted(source, "made")))
                        .containsExactly("7");
            }
            assertRefused(connection, "CREATE TABLE " + table + " (a INTEGER)", "42P07", "already exists");
            assertThat(update(connection, "CREATE TABLE IF NOT EXISTS " + table + " (a INTEGER)"))
                    .isZero();
            update(connection, "TRUNCATE TABLE " + table);
            assertThat(rows(other, "SELECT COUNT(*) FROM " + table)).containsExactly("0");
            update(connection, "ALTER TABLE " + table + " RENAME TO made_anew");
            assertRefused(other, "SELECT * FROM " + table, "42P01");
            assertThat(rows(other, "SELECT COUNT(*) FROM " + table + "_anew")).containsExactly("0");
            update(connection, "DROP TABLE " + table + "_anew");
            assertRefused(other, "SELECT * FROM " + table + "_anew", "42P01");
            assertThat(update(connection, "DROP TABLE IF EXISTS " + table + "_anew"))
                    .isZero();
            assertRefused(connection, "DROP TABLE " + table + "_anew", "42P01", "line 1, column 12");
        }
    }

    private static String quoted(WritableSource source, String table) {
        return source == WritableSource.MARIA ? "`" + table + "`" : '"' + table + '"';
    }

    @ParameterizedTest
    @EnumSource
    void aTableOfAQueryHasItsRows(WritableSource source) throws Exception {
        WritableSource other = source == WritableSource.H2 ? WritableSource.DUCK : WritableSource.H2;
        String account = source.schema() + ".account";
        try (Connection connection = rig.connect()) {
            update(connection, "DELETE FROM " + account);
            update(connection, "DELETE FROM " + other.schema() + ".log");
            update(connection, "INSERT INTO " + account + " VALUES (1, 'ada', 10), (2, 'bob', 20)");
            update(connection, "INSERT INTO " + other.schema() + ".log VALUES (2, 'x'), (3, NULL)");
            String table = source.schema() + ".of_query";
            assertThat(update(
                            connection,
                            "CREATE TABLE " + table + " AS SELECT id, owner AS who, balance * 2 AS twice FROM "
                                    + account + " WHERE id > 1"))
                    .isEqualTo(1);
            assertThat(rows(connection, "SELECT * FROM " + table)).containsExactly("2|bob|40.0000");
            update(connection, "DROP TABLE " + table);
            assertThat(update(
                            connection,
                            "CREATE TABLE " + table + " AS SELECT l.n, l.message, a.owner, CAST('2024-01-01' AS DATE) d"
                                    + " FROM " + other.schema() + ".log l LEFT JOIN " + account + " a ON a.id = l.n"))
                    .isEqualTo(2);
            assertThat(rows(connection, "SELECT * FROM " + table + " ORDER BY n"))
                    .containsExactly("2|x|bob|2024-01-01", "3|null|null|2024-01-01");
            assertThat(update(connection, "CREATE TABLE IF NOT EXISTS " + table + " AS SELECT 1 AS a"))
                    .isZero();
            update(connection, "DROP TABLE " + table);
            assertThat(update(connection, "CREATE TABLE " + table + " AS SELECT * FROM " + account + " WITH NO DATA"))
                    .isZero();
            assertThat(rows(connection, "SELECT COUNT(*), MAX(owner) FROM " + table))
                    .containsExactly("0|null");
            update(connection, "DROP TABLE " + table);
            assertRefused(connection, "CREATE TABLE " + table + " AS SELECT id, id FROM " + account, "42602", "'id'");
            assertRefused(
                    connection,
                    "CREATE TABLE " + table + " AS SELECT n, 1 / (n - 2) AS q FROM " + other.schema() + ".log",
                    "22012");
            assertRefused(connection, "SELECT * FROM " + table, "42P01");
            try (Connection direct = rig.direct(source)) {
                assertThatThrownBy(() -> rows(direct, "SELECT * FROM " + quoted(source, "of_query")))
                        .isInstanceOf(SQLException.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTransactionSeesTheTablesThatItCreates(WritableSource source) throws Exception {
        String table = source.schema() + ".inside";
        try (Connection connection = rig.connect(ClientProtocol.POSTGRES);
                Connection other = rig.connect()) {
            update(connection, "BEGIN");
            if (!isTransactional(source)) {
                assertRefused(connection, "CREATE TABLE " + table + " (a INTEGER)", "25001", "commits the transaction");
                update(connection, "ROLLBACK");
                update(connection, "BEGIN");
                assertRefused(connection, "TRUNCATE " + source.schema() + ".log", "25001");
                update(connection, "ROLLBACK");
                assertRefused(other, "SELECT * FROM " + table, "42P01");
                return;
            }
            update(connection, "CREATE TABLE " + table + " (a INTEGER)");
            assertThat(update(connection, "INSERT INTO " + table + " VALUES (1), (2)"))
                    .isEqualTo(2);
            assertThat(rows(connection, "SELECT SUM(a) FROM " + table)).containsExactly("3");
            assertThat(rows(connection, "SELECT relname FROM pg_class WHERE relname = 'inside'"))
                    .containsExactly("inside");
            assertRefused(other, "SELECT * FROM " + table, "42P01");
            update(connection, "ROLLBACK");
            assertRefused(connection, "SELECT * FROM " + table, "42P01");
            update(connection, "BEGIN");
            update(connection, "CREATE TABLE " + table + " AS SELECT 7 AS a");
            update(connection, "ALTER TABLE " + table + " RENAME TO inside_too");
            assertThat(rows(connection, "SELECT a FROM " + table + "_too")).containsExactly("7");
            assertRefused(other, "SELECT * FROM " + table + "_too", "42P01");
            update(connection, "COMMIT");
            assertThat(rows(other, "SELECT a FROM " + table + "_too")).containsExactly("7");
            update(connection, "BEGIN");
            update(connection, "DROP TABLE " + table + "_too");
            if (source == WritableSource.POSTGRES) {
                update(connection, "SAVEPOINT s");
                update(connection, "CREATE TABLE " + table + " (b INTEGER)");
                assertThat(rows(connection, "SELECT b FROM " + table)).isEmpty();
                update(connection, "ROLLBACK TO s");
                assertRefused(connection, "SELECT b FROM " + table, "42P01");
                update(connection, "ROLLBACK TO s");
            }
            assertThat(rows(other, "SELECT table_name FROM information_schema.tables WHERE table_name = 'inside_too'"))
                    .containsExactly("inside_too");
            update(connection, "COMMIT");
            assertRefused(other, "SELECT * FROM " + table + "_too", "42P01");
        }
    }

    @Test
    void whatASourceCannotHoldExactlyIsRefused() throws Exception {
        try (Connection connection = rig.connect()) {
            assertRefused(
                    connection,
                    "CREATE TABLE maria.t (a TIMESTAMP WITH TIME ZONE)",
                    "0A000",
                    "'maria' has no type",
                    "TIMESTAMP_TZ",
                    "column 23");
            assertRefused(connection, "CREATE TABLE duck.t (a VARCHAR(10))", "0A000", "VARCHAR(10)");
            assertRefused(connection, "CREATE TABLE postgres.t (a TINYINT)", "0A000", "TINYINT");
            assertRefused(connection, "CREATE TABLE postgres.t (a NONSENSE)", "42704", "column 26");
            assertRefused(connection, "CREATE TABLE postgres.t (a INTEGER, A INTEGER)", "42601", "twice");
            assertRefused(connection, "CREATE TABLE postgres.t (a INTEGER, PRIMARY KEY (b))", "42703", "'b'");
            assertRefused(connection, "CREATE TABLE nowhere.t (a INTEGER)", "42P01", "no schema 'nowhere'");
            assertRefused(connection, "CREATE TABLE v.t (a INTEGER)", "25006", "CREATE VIEW");
            assertRefused(connection, "CREATE TABLE sys.t (a INTEGER)", "42P01", "no schema 'sys'");
        }
    }

    @Test
    void whatTheModelNeedsIsDroppedByCascadeOnly() throws Exception {
        try (Connection connection = rig.connect()) {
            update(connection, "CREATE TABLE postgres.needed (a INTEGER)");
            update(connection, "CREATE VIEW v.needing AS SELECT a FROM postgres.needed");
            assertRefused(connection, "DROP TABLE postgres.needed", "2BP01", "v.needing");
            update(connection, "DROP TABLE postgres.needed CASCADE");
            update(connection, "CREATE TABLE postgres.needed AS SELECT 3 AS a");
            assertThat(rows(connection, "SELECT a FROM v.needing")).containsExactly("3");
            update(connection, "DROP VIEW v.needing");
            update(connection, "DROP TABLE postgres.needed");
        }
    }

    @Test
    void explainShowsWhatTheSourceGets() throws Exception {
        try (Connection connection = rig.connect()) {
            assertThat(plan(connection, "CREATE TABLE postgres.t AS SELECT id, owner FROM postgres.account"))
                    .containsExactly(
                            "CREATE TABLE AS postgres.t at source 'postgres'",
                            "    CREATE TABLE \"t\" (\"id\" integer, \"owner\" text)",
                            "  rows, in one statement:",
                            "    INSERT INTO \"t\" (\"id\", \"owner\") SELECT \"id\", \"owner\"",
                            "    FROM \"account\"");
            assertThat(plan(connection, "TRUNCATE maria.log"))
                    .containsExactly(
                            "TRUNCATE maria.log at source 'maria', which commits it at once",
                            "    TRUNCATE TABLE `log`");
            assertThat(plan(connection, "DROP TABLE IF EXISTS h2.nothing"))
                    .containsExactly("DROP TABLE: nothing to do. There is no table 'h2.nothing'");
            assertRefused(connection, "EXPLAIN (ANALYZE) TRUNCATE maria.log", "42601", "runs nothing");
        }
    }

    /** The plan of a statement, with tables by their last names. */
    private static List<String> plan(Connection connection, String sql) throws SQLException {
        return rows(connection, "EXPLAIN " + sql).stream()
                .map(line -> line.replaceAll("[\"`](?:\\w+)[\"`]\\.(?=[\"`])", ""))
                .toList();
    }

    @Test
    void tablesAreCreatedByThoseWhoMay() throws Exception {
        try (Connection connection = rig.connect()) {
            for (String sql : List.of(
                    "CREATE USER loader WITH PASSWORD 'secret-of-a-loader'",
                    "CREATE ROLE loaders",
                    "GRANT ROLE loaders TO USER loader",
                    "GRANT SELECT ON postgres.log TO ROLE loaders")) {
                update(connection, sql);
            }
            try (Connection loader =
                    DriverManager.getConnection(rig.server().url("bank"), "loader", "secret-of-a-loader")) {
                assertRefused(loader, "CREATE TABLE postgres.mine (a INTEGER)", "42501", "GRANT CREATE ON SCHEMA");
                assertRefused(loader, "DROP TABLE postgres.log", "42501", "its owner and administrators");
                assertRefused(loader, "TRUNCATE postgres.log", "42501", "GRANT TRUNCATE");
                assertRefused(loader, "TRUNCATE postgres.account", "42P01");
                assertRefused(loader, "CREATE TABLE h2.mine (a INTEGER)", "42P01");
                update(connection, "GRANT CREATE ON SCHEMA postgres TO ROLE loaders");
                update(connection, "GRANT TRUNCATE ON postgres.log TO ROLE loaders");
                update(loader, "TRUNCATE postgres.log");
                update(loader, "CREATE TABLE postgres.mine (a INTEGER)");
                assertRefused(loader, "DROP TABLE postgres.log", "42501", "You have not created postgres.log");
                update(loader, "ALTER TABLE postgres.mine RENAME TO still_mine");
                update(connection, "CREATE TABLE postgres.yours (a INTEGER)");
                assertRefused(loader, "DROP TABLE postgres.still_mine, postgres.yours", "42501", "postgres.yours");
                update(loader, "ALTER TABLE postgres.still_mine RENAME TO mine");
                update(connection, "DROP TABLE postgres.yours");
                assertRefused(loader, "CREATE TABLE postgres.others AS SELECT * FROM h2.log", "42P01");
                update(loader, "DROP TABLE postgres.mine");
                update(connection, "CREATE ROW FILTER own ON postgres.log TO ROLE loaders USING (n = 1)");
                assertRefused(loader, "TRUNCATE postgres.log", "42501", "row filter");
                update(connection, "DROP ROW FILTER own ON postgres.log");
            }
        }
    }
}
