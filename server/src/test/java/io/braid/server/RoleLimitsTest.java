package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Resource limits of roles, through the JDBC driver. */
class RoleLimitsTest {
    private static final String MODEL = """
            CREATE ROLE analyst;
            CREATE ROLE trainee;
            GRANT SELECT ON SCHEMA stock TO ROLE public;
            """;
    private static final String MILLIONS =
            "SELECT a.id FROM stock.item a" + ", stock.item b, stock.item c, stock.item d, stock.item e, stock.item f"
                    + ", stock.item g, stock.item h, stock.item i, stock.item j, stock.item k, stock.item l,"
                    + " stock.item m";

    private final Path folder;
    private TestServer server;
    private Connection admin;
    private Connection ada;

    RoleLimitsTest(@TempDir Path folder) throws Exception {
        this.folder = folder;
        this.server = TestServer.start(folder, Map.of(), MODEL);
        this.admin = DriverManager.getConnection(server.url(), server.user(), server.password());
        set("CREATE USER ada PASSWORD 'secret'");
        set("GRANT ROLE analyst TO USER ada");
        this.ada = connect();
    }

    @BeforeEach
    void begin() throws SQLException {
        assertThat(query(ada, "SELECT * FROM stock.item")).hasSize(3);
    }

    @AfterEach
    void stop() throws Exception {
        ada.close();
        admin.close();
        server.close();
    }

    @Test
    void aResultWithMoreRowsIsAnError() throws Exception {
        set("ALTER ROLE analyst SET query_rows = 2");
        assertThatThrownBy(() -> query(ada, "SELECT id FROM stock.item"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("54000"))
                .hasMessageContaining("the limit query_rows = 2 of role 'analyst'");
        assertThat(query(ada, "SELECT id FROM stock.item LIMIT 2")).hasSize(2);
        try (Statement statement = ada.createStatement()) {
            statement.setMaxRows(2);
            assertThat(statement.executeQuery("SELECT id FROM stock.item").next())
                    .isTrue();
        }
        assertThat(query(admin, "SELECT id FROM stock.item"))
                .as("administrators")
                .hasSize(3);
    }

    /** Client programs read all tables and columns from the catalog first. */
    @Test
    void whatTheDriverAsksOfTheCatalogIsNotLimited() throws Exception {
        set("ALTER ROLE analyst SET query_rows = 2");
        assertThat(query(ada, "SELECT name FROM sys.settings")).hasSizeGreaterThan(2);
        assertThat(query(ada, "SHOW SETTINGS")).hasSizeGreaterThan(2);
        assertThat(query(ada, "SELECT column_name FROM information_schema.columns WHERE table_name = 'item'"))
                .hasSize(3);
        try (ResultSet columns = ada.getMetaData().getColumns(null, "stock", "%", "%")) {
            int count = 0;
            while (columns.next()) {
                count++;
            }
            assertThat(count).isEqualTo(3);
        }
        assertThatThrownBy(() -> query(ada, "SELECT id FROM stock.item, (SELECT count(*) FROM sys.settings) s"))
                .hasMessageContaining("query_rows = 2");
    }

    /**
     * A limit applies to the querying user, regardless of which user the plan was prepared or the result was cached
     * for.
     */
    @Test
    void limitsHoldForPreparedStatementsAndKeptResults() throws Exception {
        String sql = "SELECT id FROM stock.item ORDER BY id";
        try (PreparedStatement prepared = ada.prepareStatement(sql)) {
            for (Connection each : List.of(admin, ada)) {
                query(each, "SET result_max_age = '1h'");
                assertThat(query(each, sql)).hasSize(3);
            }
            set("ALTER ROLE analyst SET query_rows = 2");
            assertThat(query(admin, sql)).hasSize(3);
            assertThatThrownBy(() -> query(ada, sql)).hasMessageContaining("query_rows = 2");
            assertThatThrownBy(() -> count(prepared)).hasMessageContaining("query_rows = 2");
            set("ALTER ROLE analyst RESET query_rows");
            assertThat(count(prepared)).isEqualTo(3);
        }
    }

    private static int count(PreparedStatement prepared) throws SQLException {
        try (ResultSet rows = prepared.executeQuery()) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }

    @Test
    void aQueryThatTakesLongerIsCanceled() throws Exception {
        set("ALTER ROLE analyst SET query_timeout = '200ms'");
        assertThatThrownBy(() -> query(ada, "SELECT COUNT(*) FROM (" + MILLIONS + ") x, (" + MILLIONS + ") y"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"))
                .hasMessageContaining("which the limit query_timeout = 200ms of role 'analyst' sets");
    }

    @Test
    void aQueryThatKeepsMoreFails() throws Exception {
        set("ALTER ROLE analyst SET query_memory = '1MB'");
        // The state of an aggregate for one group cannot be spilled.
        assertThatThrownBy(() -> query(
                        ada, "SELECT LISTAGG(CAST(a.id AS VARCHAR), ', ') FROM (" + MILLIONS + " LIMIT 1000000) a"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53200"))
                .hasMessageContaining("the limit query_memory = 1MB of role 'analyst'");
    }

    @Test
    void oneQueryTooManyIsRefusedUntilAnotherEnds() throws Exception {
        set("ALTER ROLE analyst SET max_running_queries = 1");
        set("CREATE USER bob PASSWORD 'other'");
        set("GRANT ROLE analyst TO USER bob");
        try (Connection bob = DriverManager.getConnection(server.url(), "bob", "other");
                Statement statement = ada.createStatement()) {
            try (ResultSet running = statement.executeQuery(MILLIONS)) {
                assertThat(running.next()).isTrue();
                assertThatThrownBy(() -> query(bob, "SELECT 1"))
                        .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                .isEqualTo("53300"))
                        .hasMessageContaining("the limit max_running_queries = 1 of role 'analyst'");
                assertThat(query(admin, "SELECT 1")).hasSize(1);
                set("REVOKE ROLE analyst FROM USER bob");
                assertThat(query(bob, "SELECT 1")).as("in another role").hasSize(1);
                set("GRANT ROLE analyst TO USER bob");
            }
            while (!ends(bob)) {
                Thread.onSpinWait();
            }
            for (int i = 0; i < 50; i++) {
                assertThat(query(bob, "SELECT 1")).hasSize(1);
                assertThatThrownBy(() -> query(bob, "SELECT nothing")).hasMessageContaining("nothing");
            }
        }
    }

    @Test
    void theStrictestLimitOfAllRolesHoldsAndLimitsOutliveTheServer() throws Exception {
        set("ALTER ROLE public SET query_rows = 2");
        set("ALTER ROLE Analyst SET \"query-rows\" = 1");
        set("ALTER ROLE trainee SET query_memory = '2 MB'");
        assertThat(query(admin, "SELECT role_name || ' ' || name || ' ' || \"value\" FROM sys.role_limits"))
                .containsExactlyInAnyOrder("public query_rows 2", "analyst query_rows 1", "trainee query_memory 2MB");
        ada.close();
        admin.close();
        server.close();
        server = TestServer.start(folder, Map.of(), MODEL);
        admin = DriverManager.getConnection(server.url(), server.user(), server.password());
        ada = connect();
        assertThatThrownBy(() -> query(ada, "SELECT id FROM stock.item")).hasMessageContaining("role 'analyst'");
        set("ALTER ROLE analyst RESET query_rows");
        assertThatThrownBy(() -> query(ada, "SELECT id FROM stock.item")).hasMessageContaining("role 'public'");
        set("ALTER ROLE public SET query_rows = 10");
        assertThat(query(ada, "SELECT role_name FROM sys.role_limits"))
                .as("of her own roles")
                .containsExactly("public");
        assertThat(query(ada, "SELECT id FROM stock.item")).hasSize(3);
    }

    @Test
    void nonsenseIsRefused() throws Exception {
        assertThatThrownBy(() -> set("ALTER ROLE analyst SET query_row = 1"))
                .hasMessageContainingAll("no limit 'query_row'", "query_rows", "query_timeout");
        assertThatThrownBy(() -> set("ALTER ROLE analyst SET query_timeout = 'soon'"))
                .hasMessageContainingAll("query_timeout 'soon'", "duration");
        assertThatThrownBy(() -> set("ALTER ROLE analyst SET query_memory = '1KB'"))
                .hasMessageContaining("at least 1MB");
        assertThatThrownBy(() -> set("ALTER ROLE analyst SET query_rows = 0")).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> set("ALTER ROLE analist SET query_rows = 1"))
                .hasMessageContainingAll("no role 'analist'", "did you mean 'analyst'");
        assertThatThrownBy(() -> query(ada, "ALTER ROLE analyst SET query_rows = 1"))
                .hasMessageContaining("administrator");
    }

    private static boolean ends(Connection connection) throws SQLException {
        try {
            query(connection, "SELECT 1");
            return true;
        } catch (SQLException e) {
            assertThat(e.getSQLState()).isEqualTo("53300");
            return false;
        }
    }

    private void set(String sql) throws SQLException {
        query(admin, sql);
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(server.url(), "ada", "secret");
    }

    private static List<String> query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            List<String> values = new ArrayList<>();
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        values.add(rows.getString(1));
                    }
                }
            }
            return values;
        }
    }
}
