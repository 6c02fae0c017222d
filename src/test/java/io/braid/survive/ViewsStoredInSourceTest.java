package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.fault.Items;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Materialized views stored in a table of a source: complete, of the last refresh, and with nothing left over. */
@Timeout(300)
class ViewsStoredInSourceTest {
    private static final int ROWS = 5000;
    private static final String SERVER = "OPTIONS (store 'fragile', index 'text, id')";
    private static final String VIEW = """
            CREATE VIRTUAL SCHEMA v;
            CREATE MATERIALIZED VIEW v.kept %s AS SELECT id, text, id %% 2 = 0 AS even,
              CAST(id AS DECIMAL(20, 3)) / 8 AS part, DATE '0999-12-31' + INTERVAL '1' DAY AS day,
              TIMESTAMP '2026-02-03 04:05:06.789012' AS moment, CASE WHEN id < 0 THEN 1.5e0 END AS nothing
            FROM f.items;
            """;
    private static final String KEPT = "SELECT id, text FROM v.kept";

    private final Path folder;

    ViewsStoredInSourceTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SQLSERVER")
    void aSourceKeepsThem(ServerKind kind) throws Exception {
        try (TestServer source = TestServers.fresh(kind)) {
            Rig.fill(source, ROWS);
            try (Rig rig = start(source, SERVER)) {
                List<String> live = rows(rig, "SELECT * FROM v.kept ORDER BY id");
                refresh(rig);
                execute(source, "DELETE FROM items WHERE id > 10");
                assertThat(rows(rig, "SELECT * FROM v.kept ORDER BY id")).isEqualTo(live);
                assertThat(rows(rig, "EXPLAIN SELECT text FROM v.kept WHERE id = 7")
                                .toString())
                        .contains(
                                "Source fragile: ",
                                "braid_",
                                "= 7",
                                "Materialized view v.kept is read from server 'fragile'");
                assertThat(rig.value("SELECT state || ' ' || row_count FROM sys.matviews"))
                        .isEqualTo("fresh " + ROWS);
                refresh(rig);
                assertThat(rig.ask(KEPT)).isEqualTo(Items.sum(10));
                awaitTables(source, 1);
            }
            try (Rig rig = start(source, SERVER)) {
                execute(source, "DELETE FROM items");
                assertThat(rig.ask(KEPT)).as("after a restart").isEqualTo(Items.sum(10));
                execute(source, "DROP TABLE items");
                assertThatThrownBy(() -> refresh(rig)).isInstanceOf(SQLException.class);
                assertThat(rig.ask(KEPT)).as("after a refresh that failed").isEqualTo(Items.sum(10));
                awaitTables(source, 1);
                execute(rig, "DROP MATERIALIZED VIEW v.kept");
                awaitTables(source, 0);
            }
        }
    }

    @Test
    void whatARefreshLeftThatDiedIsRemovedByTheNextAndNothingElse() throws Exception {
        try (TestServer source = TestServers.mysql().freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Rig rig = start(source, SERVER)) {
                refresh(rig);
                String owned = tables(source).get(0).substring(0, "braid_01234567_".length());
                execute(source, "CREATE TABLE " + owned + "v_kept_left (id INT)");
                execute(source, "CREATE TABLE braid_another_v_kept (id INT)");
                refresh(rig);
                awaitTables(source, 2);
                assertThat(tables(source)).contains("braid_another_v_kept").doesNotContain(owned + "v_kept_left");
            }
        }
    }

    /** Somebody's lock keeps it from making its table: it waits, and is not even silent. */
    @Test
    void aRefreshThatIsCancelledEndsInTheSource() throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Rig rig = start(source, SERVER);
                    Connection locks = source.connect();
                    Statement lock = locks.createStatement();
                    Connection client = rig.connect();
                    Statement refresh = client.createStatement()) {
                refresh(rig);
                execute(source, "DELETE FROM items WHERE id > 10");
                locks.setAutoCommit(false);
                lock.execute("LOCK TABLE pg_catalog.pg_depend IN EXCLUSIVE MODE");
                CompletableFuture<Void> refreshed = CompletableFuture.runAsync(() -> refresh(refresh));
                awaitWaiting(source, 1);
                refresh.cancel();
                assertThatThrownBy(refreshed::join).rootCause().hasMessageContaining("cancel");
                awaitWaiting(source, 0);
                locks.rollback();
                refresh(rig);
                assertThat(rig.ask(KEPT)).isEqualTo(Items.sum(10));
                awaitTables(source, 1);
            }
        }
    }

    private static void refresh(Statement statement) {
        try {
            statement.execute("REFRESH MATERIALIZED VIEW v.kept");
        } catch (SQLException e) {
            throw new CompletionException(e);
        }
    }

    /** Waits until so many sessions of a PostgreSQL wait for a lock. */
    private static void awaitWaiting(TestServer postgresql, int expected) throws Exception {
        try (Connection connection = postgresql.connect();
                Statement ask = connection.createStatement()) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (waiting(ask) != expected && System.nanoTime() < end) {
                Thread.sleep(20);
            }
            assertThat(waiting(ask)).isEqualTo(expected);
        }
    }

    private static int waiting(Statement ask) throws SQLException {
        try (ResultSet rows = ask.executeQuery("SELECT COUNT(*) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND wait_event_type = 'Lock'")) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Test
    void rowsThatSomebodyHasRemovedAreReadFromTheSourcesAgain() throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Rig rig = start(source, SERVER)) {
                refresh(rig);
                execute(source, "DROP TABLE " + tables(source).get(0));
                assertThatThrownBy(() -> rig.ask(KEPT)).isInstanceOf(SQLException.class);
                assertThat(rig.ask(KEPT)).isEqualTo(Items.sum(ROWS));
            }
        }
    }

    @Test
    void aServerThatNamesNoSchemaOrWhoseUserMayNotWriteKeepsNothing() throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 10);
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of(), VIEW.formatted(SERVER))) {
                assertRefused(rig, "F0000", "option 'kept_rows'");
                assertThat(rig.ask(KEPT)).isEqualTo(Items.sum(10));
            }
            String reader = whoMayNotWrite(source);
            try (Rig rig = Rig.start(
                    folder,
                    source,
                    List.of(),
                    Map.of(),
                    """
                    CREATE SERVER store FOREIGN DATA WRAPPER postgresql
                      OPTIONS (url '%s', user '%s', password '${env:FRAGILE_PASSWORD}', kept_rows 'locked');
                    """.formatted(source.jdbcUrl(), reader) + VIEW.formatted("OPTIONS (store 'store')"))) {
                assertRefused(rig, "42501", "keep no rows in the schema 'locked'");
                assertThat(rig.value("SELECT last_error FROM sys.matviews")).contains("permission denied");
            } finally {
                execute(source, "DROP ROLE " + reader);
            }
        }
    }

    /** Makes the schema {@code locked}, and a user who may do nothing there. */
    private static String whoMayNotWrite(TestServer source) throws SQLException {
        String reader = "reader" + System.nanoTime();
        execute(
                source,
                "CREATE SCHEMA locked",
                "CREATE ROLE " + reader + " LOGIN PASSWORD '" + source.password() + "'");
        return reader;
    }

    @Test
    void whatASourceHasNoTypeForIsRefused() throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, 10);
            try (Rig rig = Rig.start(folder, source, List.of("kept_rows '" + schema(source) + "'"), Map.of(), """
                    CREATE VIRTUAL SCHEMA v;
                    CREATE MATERIALIZED VIEW v.kept OPTIONS (store 'fragile')
                      AS SELECT CAST(id AS TINYINT) AS small FROM f.items;
                    """)) {
                assertRefused(rig, "0A000", "TINYINT of column 'small'");
                assertThat(tables(source)).isEmpty();
            }
        }
    }

    private static void assertRefused(Rig rig, String state, String reason) {
        assertThatThrownBy(() -> refresh(rig))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
                .hasMessageContaining(reason);
    }

    private Rig start(TestServer source, String options) throws Exception {
        return Rig.start(
                folder, source, List.of("kept_rows '" + schema(source) + "'"), Map.of(), VIEW.formatted(options));
    }

    static String schema(TestServer source) throws SQLException {
        try (Connection connection = source.connect()) {
            String schema = connection.getSchema();
            return schema == null ? connection.getCatalog() : schema;
        }
    }

    private static void refresh(Rig rig) throws SQLException {
        execute(rig, "REFRESH MATERIALIZED VIEW v.kept");
    }

    private static void execute(Rig rig, String sql) throws SQLException {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void execute(TestServer source, String... texts) throws SQLException {
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : texts) {
                statement.execute(sql);
            }
        }
    }

    private static List<String> rows(Rig rig, String sql) throws SQLException {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.append(rows.getString(i)).append(" | ");
                }
                found.add(row.toString());
            }
            return found;
        }
    }

    /** Tables go behind the statements that were the last to read them. */
    static void awaitTables(TestServer source, int expected) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (tables(source).size() != expected && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertThat(tables(source)).hasSize(expected);
    }

    /** The one that Braid keeps. */
    static String table(TestServer source) throws SQLException {
        assertThat(tables(source)).hasSize(1);
        return tables(source).get(0);
    }

    /** Those that Braid keeps. */
    private static List<String> tables(TestServer source) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Connection connection = source.connect();
                ResultSet tables = connection
                        .getMetaData()
                        .getTables(connection.getCatalog(), connection.getSchema(), "%", new String[] {
                            "TABLE", "BASE TABLE"
                        })) {
            while (tables.next()) {
                if (tables.getString("TABLE_NAME").startsWith("braid_")) {
                    found.add(tables.getString("TABLE_NAME"));
                }
            }
        }
        return found;
    }
}
