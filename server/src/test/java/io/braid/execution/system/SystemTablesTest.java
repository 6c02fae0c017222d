package io.braid.execution.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.planner.model.VdbReader;
import io.braid.server.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SystemTablesTest {
    private static final String MORE = """
            CREATE SCHEMA away SERVER fake;
            IMPORT FOREIGN SCHEMA away FROM SERVER fake INTO away;
            CREATE VIRTUAL SCHEMA views;
            CREATE VIEW views.broken AS SELECT no_such FROM stock.item;
            CREATE VIEW views.own_columns AS SELECT column_name FROM information_schema.columns
              WHERE table_schema = 'stock';
            """;

    @Test
    void aSourceThatIsAwayAndABrokenViewAreToldOfAndDisturbNothingElse(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), MORE);
                Connection connection = connect(server)) {
            assertThat(column(
                            connection,
                            "SELECT table_name FROM information_schema.tables"
                                    + " WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'sys')"
                                    + " ORDER BY table_name"))
                    .containsExactly("broken", "broken", "endless", "item", "own_columns", "stuck");
            assertThat(column(connection, "SELECT problem FROM sys.schemas WHERE name = 'away'"))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("is away");
            assertThat(column(connection, "SELECT state FROM sys.sources WHERE name = 'fake'"))
                    .containsExactly("down");
            assertThat(column(connection, "SELECT problem FROM sys.views WHERE name = 'broken'"))
                    .hasSize(1)
                    .first()
                    .asString()
                    .contains("no_such");
            assertThat(column(
                            connection,
                            "SELECT column_name FROM information_schema.columns"
                                    + " WHERE table_schema = 'views' AND table_name = 'broken'"))
                    .isEmpty();
            assertThatThrownBy(() -> column(connection, "DESCRIBE views.broken"))
                    .hasMessageContaining("no_such");
        }
    }

    @Test
    void aViewCanBeMadeOfThem(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), MORE);
                Connection connection = connect(server)) {
            assertThat(column(connection, "SELECT column_name FROM views.own_columns ORDER BY 1"))
                    .containsExactly("id", "name", "price");
        }
    }

    @Test
    void onlyWhatReadsASourceIsWorthKeeping(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server)) {
            for (int i = 0; i < 2; i++) {
                column(connection, "SELECT 1");
                column(connection, "SELECT count(*) FROM stock.item");
            }
            assertThat(column(connection, "SELECT DISTINCT sql_text FROM sys.advice"))
                    .containsExactly("SELECT count(*) FROM stock.item");
        }
    }

    @Test
    void settingsAreWrittenAsPeopleWriteThem(@TempDir Path folder) throws Exception {
        Map<String, String> settings = Map.of("statistics-interval", "12h", "query-timeout", "90s");
        try (TestServer server = TestServer.start(folder, settings);
                Connection connection = connect(server)) {
            assertThat(column(
                            connection,
                            "SELECT setting FROM sys.settings WHERE name IN ('statistics_interval', 'query_timeout')"
                                    + " ORDER BY name"))
                    .containsExactly("90s", "12h");
        }
    }

    @Test
    void theRightsOfAUserWhoIsNotThereAreAnError(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server)) {
            assertThatThrownBy(() -> column(connection, "SHOW GRANTS FOR USER nobody"))
                    .hasMessageContainingAll("no user 'nobody'", "SHOW USERS");
            assertThat(column(connection, "SHOW GRANTS FOR USER " + server.user()))
                    .isEmpty();
        }
    }

    @Test
    void noModelCanHaveSchemasOfTheirNames() {
        assertThat(SystemTables.all()).extracting(SystemTable::schema).allSatisfy(schema -> assertThatThrownBy(
                        () -> VdbReader.read("a", "CREATE DATABASE a; CREATE VIRTUAL SCHEMA " + schema + ";"))
                .hasMessageContaining("'" + schema + "' is filled by Braid itself"));
    }

    @Test
    void noTwoTablesHaveTheSameNameAndNoTwoColumnsOfOne() {
        assertThat(SystemTables.all())
                .extracting(table -> table.schema() + "." + table.name())
                .doesNotHaveDuplicates();
        assertThat(SystemTables.all()).allSatisfy(table -> assertThat(table.columns())
                .extracting(SystemColumn::name)
                .isNotEmpty()
                .doesNotHaveDuplicates());
    }

    private static Connection connect(TestServer server) throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    private static List<String> column(Connection connection, String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }
}
