package io.braid.execution.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.jdbc.ProgressingStatement;
import io.braid.jdbc.StatementProgress;
import io.braid.server.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Row counts of scans below row filters, which could reveal hidden rows and are therefore hidden from the user, but not
 * from users who see all rows.
 */
@Timeout(60)
class CountsBelowPoliciesTest {
    private static final String MODEL = """
            CREATE VIRTUAL SCHEMA v;
            CREATE VIEW v.cheap AS SELECT id, name FROM stock.item WHERE price < 1;
            CREATE ROLE filtered;
            GRANT SELECT ON DATABASE shop TO ROLE filtered;
            CREATE ROW FILTER cheap ON stock.item TO ROLE filtered USING (price < 1);
            CREATE ROLE masked;
            GRANT SELECT ON DATABASE shop TO ROLE masked;
            CREATE COLUMN MASK hidden ON stock.item (name) TO ROLE masked USING (SUBSTRING(name FROM 1 FOR 1));
            CREATE ROLE viewer;
            GRANT SELECT ON VIEW v.cheap TO ROLE viewer;
            CREATE ROLE whole;
            GRANT SELECT ON DATABASE shop TO ROLE whole;
            """;
    /** Query that is never read to its end, so that it is running while its statistics are read. */
    private static final String LONG = " UNION ALL SELECT CAST(n AS INTEGER) FROM GENERATE_SERIES(1, 5000000) AS g (n)";

    private static final String COUNTS = """
            SELECT rows_read, bytes_read, percent_read, source_wait_ms, memory_bytes, spilled_bytes, spill_files
            FROM sys.queries WHERE sql_text LIKE 'SELECT id FROM %'
            """;

    private final Path folder;

    CountsBelowPoliciesTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @ParameterizedTest
    @ValueSource(strings = {"filtered", "masked", "viewer"})
    void areNotTold(String role) throws Exception {
        try (TestServer server = start(role)) {
            String from = role.equals("viewer") ? "v.cheap" : "stock.item";
            try (Connection ada = connect(server)) {
                assertNothingIsCounted(ada, "SELECT id FROM " + from + " WHERE name LIKE 'ham%'" + LONG);
                assertNothingIsCounted(ada, "SELECT id FROM " + from + " WHERE name LIKE 'haz%'" + LONG);
            }
        }
    }

    @Test
    void areToldToWhoSeesEverything() throws Exception {
        try (TestServer server = start("whole");
                Connection ada = connect(server);
                Statement statement = ada.createStatement();
                ResultSet begun = begin(statement, "SELECT id FROM stock.item" + LONG);
                Statement other = ada.createStatement();
                ResultSet counts = other.executeQuery(COUNTS)) {
            assertThat(begun.next()).isTrue();
            assertThat(counts.next()).isTrue();
            assertThat(counts.getLong("rows_read")).isEqualTo(3);
        }
    }

    @Test
    void anAdministratorSeesThem() throws Exception {
        try (TestServer server = start("filtered");
                Connection ada = connect(server);
                Statement statement = ada.createStatement();
                ResultSet begun = begin(statement, "SELECT id FROM stock.item" + LONG);
                Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement other = admin.createStatement();
                ResultSet counts = other.executeQuery(COUNTS)) {
            assertThat(begun.next()).isTrue();
            assertThat(counts.next()).isTrue();
            assertThat(counts.getLong("rows_read")).isEqualTo(1);
        }
    }

    /** Returns the history entry of a statement, which is written asynchronously after the client closes it. */
    private static ResultSet ended(Statement statement) throws SQLException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (true) {
            ResultSet log = statement.executeQuery(
                    "SELECT peak_memory_bytes, spilled_bytes, rows_sent FROM sys.query_log WHERE sql_text LIKE"
                            + " 'SELECT id FROM %'");
            if (log.next()) {
                return log;
            }
            assertThat(System.nanoTime()).isLessThan(end);
        }
    }

    private static void assertNothingIsCounted(Connection ada, String sql) throws SQLException {
        List<StatementProgress> told = new CopyOnWriteArrayList<>();
        try (Statement statement = ada.createStatement()) {
            statement.unwrap(ProgressingStatement.class).onProgress(told::add);
            try (ResultSet begun = begin(statement, sql);
                    Statement other = ada.createStatement();
                    ResultSet counts = other.executeQuery(COUNTS)) {
                assertThat(begun.next()).isTrue();
                assertThat(counts.next()).isTrue();
                for (int i = 1; i <= counts.getMetaData().getColumnCount(); i++) {
                    assertThat(counts.getObject(i))
                            .as(counts.getMetaData().getColumnLabel(i))
                            .isNull();
                }
            }
        }
        assertThat(told).allMatch(progress -> progress.rowsRead() == 0 && progress.memory() == 0);
        try (Statement statement = ada.createStatement();
                ResultSet log = ended(statement)) {
            assertThat(log.getObject(1)).isNull();
            assertThat(log.getObject(2)).isNull();
            assertThat(log.getObject(3)).isNotNull();
        }
    }

    private TestServer start(String role) throws Exception {
        TestServer server = TestServer.start(folder, Map.of(), MODEL);
        try (Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = admin.createStatement()) {
            statement.execute("CREATE USER ada PASSWORD 'a long secret'");
            statement.execute("GRANT ROLE " + role + " TO USER ada");
        }
        return server;
    }

    private static Connection connect(TestServer server) throws SQLException {
        return DriverManager.getConnection(server.url() + "?progress=1", "ada", "a long secret");
    }

    private static ResultSet begin(Statement statement, String sql) throws SQLException {
        statement.setFetchSize(100);
        return statement.executeQuery(sql);
    }
}
