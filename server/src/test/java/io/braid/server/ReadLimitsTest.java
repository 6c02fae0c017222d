package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits on the rows that members of a role read from sources, through the JDBC driver. */
class ReadLimitsTest {
    private static final String MODEL = """
            CREATE ROLE analyst;
            CREATE ROLE clerk;
            GRANT SELECT ON DATABASE shop TO ROLE public;
            CREATE VIRTUAL SCHEMA own;
            CREATE VIEW own.goods AS SELECT id, name FROM stock.item;
            CREATE COLUMN MASK names ON stock.item (name) TO ROLE clerk USING ('***');
            CREATE ROW FILTER few ON fake.endless TO ROLE clerk USING (n >= 0);
            """;
    private static final String ITEMS = "SELECT id, name FROM stock.item";

    private static TestServer server;
    private static Connection admin;
    private Connection ada;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        server = TestServer.start(folder, Map.of(), MODEL);
        admin = DriverManager.getConnection(server.url(), server.user(), server.password());
        set("CREATE USER ada PASSWORD 'secret'");
    }

    @AfterAll
    static void stop() throws Exception {
        admin.close();
        server.close();
    }

    @BeforeEach
    void connect() throws SQLException {
        set("GRANT ROLE analyst TO USER ada");
        ada = DriverManager.getConnection(server.url(), "ada", "secret");
    }

    @AfterEach
    void forgetLimits() throws SQLException {
        ada.close();
        for (String limit : query(admin, "SELECT DISTINCT role_name || ' RESET ' || name FROM sys.role_limits")) {
            set("ALTER ROLE " + limit);
        }
    }

    @Test
    void aQueryThatIsExpectedToReadMoreIsRefusedBeforeTheSourceIsAsked() throws Exception {
        set("ALTER ROLE analyst SET source_rows_read = 2");
        try (Statement source = server.stock().createStatement()) {
            source.execute("SET QUERY_STATISTICS TRUE");
        }
        assertThatThrownBy(() -> query(ada, ITEMS))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53400"))
                .hasMessageContainingAll(
                        "expected to read about 3 rows from source 'stock'",
                        "the limit source_rows_read = 2 of role 'analyst'",
                        "stock.ITEM has about 3 rows, says its source at 20",
                        "Conditions on ID of stock.ITEM or LIMIT would narrow it");
        assertThat(query(server.stock(), "SELECT SQL_STATEMENT FROM INFORMATION_SCHEMA.QUERY_STATISTICS"))
                .as("what the source was sent")
                .noneMatch(sql -> sql.contains("\"NAME\" FROM") || sql.contains("\"NAME\"\nFROM"));
        assertThat(query(ada, ITEMS + " WHERE id = 2")).containsExactly("2");
        assertThat(query(ada, "SELECT COUNT(*) FROM stock.item")).containsExactly("3");
        assertThat(query(admin, ITEMS)).as("administrators").hasSize(3);
    }

    @Test
    void whatIsNotKnownIsStoppedWhenItPassesTheLimit() throws Exception {
        set("ALTER ROLE analyst SET query_rows_read = 5000");
        assertThatThrownBy(() -> query(ada, "SELECT n FROM fake.endless"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53400"))
                .hasMessageContainingAll(
                        "has read more rows from source 'fake'",
                        "the limit query_rows_read = 5000 of role 'analyst'",
                        "nobody knows how many rows fake.endless has");
        set("ALTER ROLE analyst RESET query_rows_read");
        set("ALTER ROLE analyst SET source_bytes_read = '100KB'");
        assertThatThrownBy(() -> query(ada, "SELECT MAX(n) FROM fake.endless"))
                .hasMessageContainingAll("has read more bytes from source 'fake'", "source_bytes_read = 100KB");
        assertThat(query(ada, "SELECT n FROM fake.endless LIMIT 3")).hasSize(3);
        assertThat(query(ada, ITEMS)).hasSize(3);
    }

    /** Statistics may be outdated: the rows actually read count. */
    @Test
    void anEstimateThatIsTooLowDoesNotHelp() throws Exception {
        assertThat(query(ada, ITEMS)).hasSize(3);
        set("ALTER ROLE analyst SET query_rows_read = 1000");
        try (Statement source = server.stock().createStatement()) {
            source.execute("INSERT INTO item SELECT x, 'nut', 0.01 FROM SYSTEM_RANGE(4, 9000)");
            assertThatThrownBy(() -> query(ada, ITEMS))
                    .hasMessageContainingAll("has read more rows from source 'stock'", "query_rows_read = 1000");
            source.execute("DELETE FROM item WHERE id > 3");
        }
    }

    @Test
    void aWarningIsAWarning() throws Exception {
        set("ALTER ROLE analyst SET query_rows_read = 2 WARN");
        set("ALTER ROLE analyst SET query_bytes_read = '100KB' WARN");
        set("ALTER ROLE analyst SET query_rows = 1 WARN");
        try (Statement statement = ada.createStatement();
                ResultSet rows = statement.executeQuery(ITEMS)) {
            assertThat(values(rows)).hasSize(3);
            assertThat(warnings(rows.getWarnings()))
                    .satisfiesExactly(
                            first -> assertThat(first)
                                    .contains("expected to read about 3 rows", "query_rows_read = 2 of role 'analyst'"),
                            second -> assertThat(second).contains("more rows than the limit query_rows = 1"));
        }
        set("ALTER ROLE analyst RESET query_rows");
        try (Statement statement = ada.createStatement()) {
            statement.setFetchSize(10);
            try (ResultSet rows = statement.executeQuery("SELECT n FROM fake.endless")) {
                for (int i = 0; i < 50_000; i++) {
                    assertThat(rows.next()).isTrue();
                }
                assertThat(query(admin, "SELECT limit_warnings FROM sys.queries WHERE user_name = 'ada'"))
                        .singleElement()
                        .asString()
                        .contains("has read more bytes from source 'fake'", "has read more rows from source 'fake'");
            }
        }
        set("ALTER ROLE analyst SET query_rows_read = 1");
        assertThatThrownBy(() -> query(ada, ITEMS))
                .as("beside the warning")
                .hasMessageContaining("query_rows_read = 1");
    }

    @Test
    void limitsHoldForPreparedStatementsViewsAndCursors() throws Exception {
        try (PreparedStatement prepared = ada.prepareStatement("SELECT id FROM own.goods")) {
            set("ALTER ROLE analyst SET query_rows_read = 2");
            assertThatThrownBy(prepared::executeQuery).hasMessageContaining("query_rows_read = 2");
            set("ALTER ROLE analyst SET query_rows_read = 3");
            try (ResultSet rows = prepared.executeQuery()) {
                assertThat(values(rows)).hasSize(3);
            }
        }
        set("ALTER ROLE analyst SET query_rows_read = 9000");
        try (Statement statement = ada.createStatement()) {
            statement.setMaxRows(10);
            try (ResultSet rows = statement.executeQuery("SELECT n FROM fake.endless")) {
                assertThat(values(rows))
                        .as("of a client that wants some rows only")
                        .hasSize(10);
            }
        }
    }

    @Test
    void whatIsKeptIsNotRead() throws Exception {
        query(ada, "SET result_max_age = '1h'");
        assertThat(query(ada, ITEMS)).hasSize(3);
        set("ALTER ROLE analyst SET query_rows_read = 1");
        assertThat(query(ada, ITEMS)).hasSize(3);
        assertThat(query(ada, "SELECT name FROM sys.settings")).hasSizeGreaterThan(1);
    }

    /** Neither an error nor EXPLAIN reveals the number of rows hidden by a filter. */
    @Test
    void whoMayNotSeeAllIsToldTheLimitOnly() throws Exception {
        set("REVOKE ROLE analyst FROM USER ada");
        set("GRANT ROLE clerk TO USER ada");
        set("ALTER ROLE clerk SET query_rows_read = 1");
        String limit = "the limit query_rows_read = 1 of role 'clerk'";
        for (String sql : List.of(ITEMS, "SELECT id, name FROM own.goods")) {
            assertThatThrownBy(() -> query(ada, sql))
                    .hasMessage("The query is expected to read more than " + limit
                            + " allows. Conditions or LIMIT would narrow it");
            assertThat(query(ada, "EXPLAIN " + sql))
                    .hasSize(2)
                    .contains("The limit query_rows_read = 1 of role 'clerk': refuses the query");
        }
        String endless = "SELECT COUNT(*) FROM fake.endless";
        assertThatThrownBy(() -> query(ada, endless))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53400"))
                .hasMessage("The query has read more than " + limit + " allows. Conditions would narrow it");
        assertThat(query(ada, "EXPLAIN " + endless))
                .hasSize(2)
                .contains("The limit query_rows_read = 1 of role 'clerk': stops the query when it has read more");
        set("REVOKE ROLE clerk FROM USER ada");
    }

    @Test
    void explainTellsWhatBecomesOfAQuery() throws Exception {
        try (PreparedStatement prepared = ada.prepareStatement("EXPLAIN " + ITEMS)) {
            assertThat(values(prepared.executeQuery())).noneMatch(line -> line.contains("limit"));
            set("ALTER ROLE analyst SET source_rows_read = 2");
            assertThat(values(prepared.executeQuery())).anyMatch(line -> line.contains("limit"));
        }
        set("ALTER ROLE analyst SET query_bytes_read = '1MB' WARN");
        assertThat(query(ada, "EXPLAIN " + ITEMS))
                .anyMatch(line -> line.startsWith("The limit source_rows_read = 2 of role 'analyst': about 3 rows from"
                        + " source 'stock'; refuses the query (stock.ITEM has about 3 rows, says its source at 20"))
                .contains("The limit query_bytes_read = 1MB of role 'analyst' to warn: about 72 bytes from source"
                        + " 'stock'");
        assertThat(query(ada, "EXPLAIN SELECT n FROM fake.endless"))
                .contains("The limit source_rows_read = 2 of role 'analyst': perhaps 1,000 rows from source 'fake';"
                        + " stops the query when it has read more");
        assertThat(query(ada, "EXPLAIN (FORMAT JSON) " + ITEMS))
                .singleElement()
                .asString()
                .contains("\"Limits\": [");
        assertThatThrownBy(() -> query(ada, "EXPLAIN (ANALYZE) " + ITEMS)).hasMessageContaining("source_rows_read = 2");
    }

    @Test
    void onlyLimitsOnRowsAndReadingWarn() {
        assertThatThrownBy(() -> set("ALTER ROLE analyst SET query_timeout = '1s' WARN"))
                .hasMessageContainingAll("query_timeout does not warn", "query_rows_read");
        assertThatThrownBy(() -> set("ALTER ROLE analyst SET query_rows_read = 2 WARM"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42601"));
    }

    private static void set(String sql) throws SQLException {
        query(admin, sql);
    }

    private static List<String> query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!statement.execute(sql)) {
                return List.of();
            }
            try (ResultSet rows = statement.getResultSet()) {
                return values(rows);
            }
        }
    }

    private static List<String> values(ResultSet rows) throws SQLException {
        List<String> values = new ArrayList<>();
        while (rows.next()) {
            values.add(rows.getString(1));
        }
        return values;
    }

    private static List<String> warnings(SQLWarning first) {
        List<String> all = new ArrayList<>();
        for (SQLWarning each = first; each != null; each = each.getNextWarning()) {
            all.add(each.getMessage());
        }
        return all;
    }
}
