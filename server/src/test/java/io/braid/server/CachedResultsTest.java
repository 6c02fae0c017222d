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
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cached results for sessions that permit stale ones. */
@Timeout(60)
class CachedResultsTest {
    private static final String COUNT = "SELECT COUNT(*) FROM stock.item";

    private final Path folder;

    CachedResultsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aSessionThatTakesOldRowsGetsThemAndOthersDoNot() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection patient = connect(server);
                Connection strict = connect(server)) {
            execute(patient, "SET result_max_age = '1h'");
            assertThat(value(patient, COUNT)).isEqualTo("3");
            execute(server.stock(), "INSERT INTO item VALUES (4, 'saw', 12.50)");

            assertThat(value(patient, COUNT)).isEqualTo("3");
            assertThat(value(strict, COUNT)).isEqualTo("4");
            assertThat(value(
                            strict,
                            "SELECT COUNT(*) FROM sys.query_log WHERE data_as_of IS NOT NULL AND sql_text = '" + COUNT
                                    + "'"))
                    .isEqualTo("1");
            assertThat(value(strict, "SELECT results || ' ' || hits || ' ' || misses FROM sys.cache"))
                    .isEqualTo("1 1 1");

            execute(patient, "SET result_max_age = '0s'");
            assertThat(value(patient, COUNT)).isEqualTo("4");
        }
    }

    @Test
    void parametersCountAndSoDoesTheServersDefault() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("result-max-age", "1h"));
                Connection connection = connect(server);
                PreparedStatement look = connection.prepareStatement("SELECT name FROM stock.item WHERE id = ?")) {
            assertThat(name(look, 1)).isEqualTo("nail");
            assertThat(name(look, 2)).isEqualTo("hammer");
            execute(server.stock(), "UPDATE item SET name = 'screw' WHERE id = 1");
            assertThat(name(look, 1)).isEqualTo("nail");
            execute(connection, "SET result_max_age = '0s'");
            assertThat(name(look, 1)).isEqualTo("screw");
        }
    }

    @Test
    void whatDependsOnTheMomentIsAskedEachTime() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("result-max-age", "1h"));
                Connection connection = connect(server)) {
            String now = "SELECT COUNT(*), CURRENT_TIMESTAMP FROM stock.item";
            assertThat(value(connection, now)).isEqualTo("3");
            execute(server.stock(), "DELETE FROM item WHERE id = 3");
            assertThat(value(connection, now)).isEqualTo("2");
            assertThat(value(connection, "SELECT hits FROM sys.cache")).isEqualTo("0");
        }
    }

    @Test
    void whatIsLeftToChanceIsComputedEachTime() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("result-max-age", "1h"));
                Connection connection = connect(server)) {
            String any = "SELECT GEN_RANDOM_UUID(), id FROM stock.item WHERE id = 1";
            assertThat(value(connection, any)).isNotEqualTo(value(connection, any));
            assertThat(value(connection, "SELECT hits FROM sys.cache")).isEqualTo("0");
        }
    }

    @Test
    void aHintCountsForMoreThanTheSession() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection connection = connect(server);
                PreparedStatement look =
                        connection.prepareStatement("SELECT /*+ cache(ttl 1h) */ name FROM stock.item WHERE id = ?")) {
            String kept = "SELECT /*+ cache(ttl 1h) */ COUNT(*) FROM stock.item";
            assertThat(value(connection, kept)).isEqualTo("3");
            assertThat(name(look, 1)).isEqualTo("nail");
            execute(server.stock(), "INSERT INTO item VALUES (4, 'saw', 12.50)");
            execute(server.stock(), "UPDATE item SET name = 'screw' WHERE id = 1");

            assertThat(value(connection, kept)).isEqualTo("3");
            assertThat(name(look, 1)).isEqualTo("nail");
            execute(connection, "SET result_max_age = '1h'");
            assertThat(value(connection, "SELECT /*+ no_cache */ COUNT(*) FROM stock.item"))
                    .isEqualTo("4");
            assertThatThrownBy(() -> value(connection, "SELECT /*+ cache(ttl 0s) */ COUNT(*) FROM stock.item"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("the hint cache needs a time longer than 0 (line 1, column 12)");
        }
    }

    @Test
    void aSchemaSaysHowOldAnswersMayBeWhereNobodyElseDoes() throws Exception {
        String more = """
                CREATE SCHEMA kept SERVER stock OPTIONS (cache_ttl '1 hour');
                IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO kept;
                """;
        String count = "SELECT COUNT(*) FROM kept.item";
        String both = "SELECT COUNT(*) FROM kept.item AS k JOIN stock.item AS s ON k.id = s.id";
        try (TestServer server = TestServer.start(folder, Map.of(), more);
                Connection connection = connect(server);
                Connection strict = connect(server)) {
            execute(connection, "SELECT id FROM kept.item WHERE id < 0");
            execute(strict, "SET result_max_age = '0s'");
            assertThat(value(connection, count)).isEqualTo("3");
            assertThat(value(connection, both)).isEqualTo("3");
            execute(server.stock(), "INSERT INTO item VALUES (4, 'saw', 12.50)");

            assertThat(value(connection, count)).isEqualTo("3");
            assertThat(value(connection, both))
                    .as("the other schema says nothing")
                    .isEqualTo("4");
            assertThat(value(strict, count))
                    .as("the session says something else")
                    .isEqualTo("4");
            execute(connection, "ALTER SCHEMA kept OPTIONS (SET cache_ttl '1 ms')");
            Thread.sleep(5);
            assertThat(value(connection, count)).isEqualTo("4");
            assertThatThrownBy(() -> execute(connection, "ALTER SCHEMA kept OPTIONS (SET cache_ttl 'long')"))
                    .hasMessageContaining("Of schema kept, the option 'cache_ttl' needs a time");
        }
    }

    @Test
    void whoWantsToKnowIsToldTheAgeOfAnAnswer() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("result-max-age", "1h"));
                Connection connection = connect(server)) {
            assertThat(warning(connection)).isNull();
            assertThat(warning(connection)).isNull();
            execute(connection, "SET report_age = on");
            assertThat(warning(connection)).startsWith("This answer is made of rows of 20");
            execute(connection, "CLEAR CACHE");
            assertThat(warning(connection)).as("a new one").isNull();
        }
    }

    @Test
    void resultsCanBeForgotten() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("result-max-age", "1h"));
                Connection connection = connect(server)) {
            assertThat(value(connection, COUNT)).isEqualTo("3");
            execute(server.stock(), "DELETE FROM item WHERE id = 3");
            execute(connection, "CLEAR CACHE SCHEMA fake");
            assertThat(value(connection, COUNT)).isEqualTo("3");
            execute(connection, "CLEAR CACHE stock.item");
            assertThat(value(connection, COUNT)).isEqualTo("2");
            execute(server.stock(), "DELETE FROM item WHERE id = 2");
            execute(connection, "CLEAR CACHE");
            assertThat(value(connection, COUNT)).isEqualTo("1");
            execute(connection, "CREATE ROLE clerk");
            execute(connection, "GRANT SELECT ON SCHEMA stock TO ROLE clerk");
            execute(connection, "CREATE USER joe PASSWORD 'a long password'");
            execute(connection, "GRANT ROLE clerk TO USER joe");
            try (Connection joe = DriverManager.getConnection(server.url(), "joe", "a long password")) {
                assertThatThrownBy(() -> execute(joe, "CLEAR CACHE"))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("To clear the cache");
            }
        }
    }

    @Test
    void everybodyGetsTheRowsThatHeMaySee() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of("result-max-age", "1h"));
                Connection administrator = connect(server)) {
            execute(administrator, "CREATE ROLE clerk");
            execute(administrator, "GRANT SELECT ON SCHEMA stock TO ROLE clerk");
            execute(administrator, "CREATE ROW FILTER cheap ON stock.item TO ROLE clerk USING (price < 1)");
            execute(administrator, "CREATE USER joe PASSWORD 'a long password'");
            execute(administrator, "GRANT ROLE clerk TO USER joe");
            assertThat(value(administrator, COUNT)).isEqualTo("3");
            try (Connection clerk = DriverManager.getConnection(server.url(), "joe", "a long password")) {
                assertThat(value(clerk, COUNT)).isEqualTo("1");
                assertThat(value(clerk, COUNT)).isEqualTo("1");
                assertThat(value(administrator, COUNT)).isEqualTo("3");
                execute(administrator, "DROP ROW FILTER cheap ON stock.item");
                assertThat(value(clerk, COUNT)).as("rights hold at once").isEqualTo("3");
            }
        }
    }

    /** Connects and loads the statistics of the tables, so that they do not change during the test. */
    private static Connection connect(TestServer server) throws SQLException {
        Connection connection = DriverManager.getConnection(server.url(), server.user(), server.password());
        execute(connection, "SELECT id FROM stock.item WHERE id < 0");
        return connection;
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static @Nullable String value(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return only(rows);
        }
    }

    /** Reads the result to its end, before which the outcome of the query is undetermined. */
    private static @Nullable String only(ResultSet rows) throws SQLException {
        assertThat(rows.next()).isTrue();
        String value = rows.getString(1);
        assertThat(rows.next()).isFalse();
        return value;
    }

    private static @Nullable String warning(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(COUNT)) {
            while (rows.next()) {}
            SQLWarning warning = rows.getWarnings();
            return warning == null ? null : warning.getMessage();
        }
    }

    private static @Nullable String name(PreparedStatement look, int id) throws SQLException {
        look.setInt(1, id);
        try (ResultSet rows = look.executeQuery()) {
            return only(rows);
        }
    }
}
