package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Cached point look-ups of schemas with a maximum age. */
@Timeout(60)
class CachedLookupsTest {
    private static final String HOT = """
            CREATE SCHEMA hot SERVER stock OPTIONS (lookup_cache 'ttl 1 hour');
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO hot;
            CREATE SERVER other FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:STOCK_URL}');
            CREATE SCHEMA other SERVER other;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER other INTO other;
            """;
    private static final String NAIL = "SELECT name FROM hot.item WHERE id = 1";
    private static final String JOINED =
            "SELECT o.id, h.name FROM other.item AS o JOIN /*+ makedep */ hot.item AS h ON o.id = h.id";
    private static final String MAY_BE_OLD = "which may be 3600 s old";

    private final Path folder;

    CachedLookupsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aRowIsKeptForWhoeverLooksForItAgain() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), HOT);
                Connection connection = connect(server);
                Connection another = connect(server)) {
            assertThat(named(connection, 1)).containsExactly("nail");
            assertThat(named(connection, 4)).isEmpty();
            execute(server.stock(), "UPDATE item SET name = 'screw' WHERE id = 1");
            execute(server.stock(), "INSERT INTO item VALUES (4, 'saw', 12.50)");

            assertThat(named(another, 1)).containsExactly("nail");
            assertThat(named(another, 4)).as("that there was none").isEmpty();
            assertThat(rows(another, "SELECT name FROM stock.item WHERE id = 1"))
                    .as("the other schema says nothing")
                    .containsExactly("screw");
            assertThat(rows(another, "SELECT name FROM hot.item WHERE name = 'screw'"))
                    .as("a name is no key")
                    .containsExactly("screw");
            assertThat(rows(another, "SELECT lookups, lookup_hits, lookup_misses, lookup_bytes > 0 FROM sys.cache"))
                    .containsExactly("2 | 2 | 2 | true");
            assertThat(rows(
                            another,
                            "SELECT COUNT(*) FROM sys.query_log WHERE data_as_of IS NOT NULL AND data_as_of"
                                    + " < started_at"))
                    .containsExactly("2");
        }
    }

    @Test
    void whoWantsRowsOfNowGetsThem() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), HOT);
                Connection connection = connect(server)) {
            rows(connection, NAIL);
            execute(server.stock(), "UPDATE item SET name = 'screw' WHERE id = 1");
            assertThat(rows(connection, NAIL)).containsExactly("nail");
            assertThat(rows(connection, "SELECT /*+ no_cache */ name FROM hot.item WHERE id = 1"))
                    .containsExactly("screw");
            for (String setting : List.of("enable_lookup_cache = off", "result_max_age = '0s'")) {
                execute(connection, "SET " + setting);
                assertThat(rows(connection, NAIL)).as(setting).containsExactly("screw");
                execute(connection, "RESET " + setting.substring(0, setting.indexOf(' ')));
                assertThat(rows(connection, NAIL)).containsExactly("nail");
            }
            execute(connection, "SET max_staleness = '1ms'");
            Thread.sleep(2);
            assertThat(rows(connection, NAIL)).containsExactly("screw");
        }
    }

    @Test
    void rowsCanBeForgotten() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), HOT);
                Connection connection = connect(server)) {
            int version = 0;
            for (String command : List.of("CLEAR CACHE", "CLEAR CACHE SCHEMA hot", "CLEAR CACHE hot.item")) {
                String before = rows(connection, NAIL).get(0);
                execute(server.stock(), "UPDATE item SET name = 'nail " + version++ + "' WHERE id = 1");
                execute(connection, "CLEAR CACHE SCHEMA stock");
                assertThat(rows(connection, NAIL)).containsExactly(before);
                execute(connection, command);
                assertThat(rows(connection, NAIL)).as(command).doesNotContain(before);
            }
            execute(server.stock(), "UPDATE item SET name = 'bolt' WHERE id = 1");
            execute(connection, "ALTER SCHEMA hot OPTIONS (DROP lookup_cache)");
            assertThat(rows(connection, NAIL)).containsExactly("bolt");
        }
    }

    @Test
    void theRowsThatAJoinSendsKeysForAreKeptAsWell() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), HOT);
                Connection connection = connect(server)) {
            assertThat(rows(connection, JOINED + " WHERE o.name = 'nail'")).containsExactly("1 | nail");
            execute(server.stock(), "UPDATE item SET name = 'new'");

            assertThat(rows(connection, "EXPLAIN (ANALYZE) " + JOINED))
                    .anyMatch(line -> line.contains("1 statement with 2 keys, 1 looked up in what is kept"));
            assertThat(rows(connection, JOINED)).containsExactlyInAnyOrder("1 | nail", "2 | new", "3 | new");
            execute(connection, "SET enable_lookup_cache = off");
            assertThat(rows(connection, JOINED)).containsExactlyInAnyOrder("1 | new", "2 | new", "3 | new");
        }
    }

    @Test
    void everybodyGetsTheRowsThatHeMaySee() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), HOT);
                Connection administrator = connect(server)) {
            execute(administrator, "CREATE ROLE clerk");
            execute(administrator, "GRANT SELECT ON SCHEMA hot TO ROLE clerk");
            execute(administrator, "GRANT SELECT ON SCHEMA other TO ROLE clerk");
            execute(administrator, "CREATE ROW FILTER cheap ON hot.item TO ROLE clerk USING (price < 1)");
            execute(administrator, "CREATE COLUMN MASK hidden ON hot.item (name) TO ROLE clerk USING ('***')");
            execute(administrator, "CREATE USER joe PASSWORD 'a long password'");
            execute(administrator, "GRANT ROLE clerk TO USER joe");
            String hammer = "SELECT name FROM hot.item WHERE id = 2";
            try (Connection clerk = DriverManager.getConnection(server.url(), "joe", "a long password")) {
                for (int i = 0; i < 2; i++) {
                    assertThat(rows(administrator, NAIL)).containsExactly("nail");
                    assertThat(rows(administrator, hammer)).containsExactly("hammer");
                    assertThat(rows(administrator, JOINED)).hasSize(3).contains("2 | hammer");
                    assertThat(rows(clerk, NAIL)).containsExactly("***");
                    assertThat(rows(clerk, hammer)).isEmpty();
                    assertThat(rows(clerk, JOINED)).containsExactly("1 | ***");
                }
                execute(administrator, "DROP ROW FILTER cheap ON hot.item");
                assertThat(rows(clerk, hammer)).as("rights hold at once").containsExactly("***");
            }
        }
    }

    @Test
    void whatASourceShowsToSomeUsersOnlyIsNotKept() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), HOT);
                Connection connection = connect(server)) {
            assertThat(rows(connection, "EXPLAIN " + NAIL)).anyMatch(line -> line.contains(MAY_BE_OLD));
            execute(connection, "CREATE USER MAPPING FOR joe SERVER stock OPTIONS (user 'joe')");
            assertThat(rows(connection, "EXPLAIN " + NAIL)).noneMatch(line -> line.contains(MAY_BE_OLD));
            execute(connection, "DROP USER MAPPING FOR joe SERVER stock");
            assertThat(rows(connection, "EXPLAIN " + NAIL)).anyMatch(line -> line.contains(MAY_BE_OLD));
            execute(connection, "ALTER SERVER stock OPTIONS (ADD user_mapping 'required')");
            assertThat(rows(connection, "EXPLAIN " + NAIL)).noneMatch(line -> line.contains(MAY_BE_OLD));
        }
    }

    /** A result may be as old as the schema permits, and results derived from it may not be older. */
    @Test
    void aResultIsAsOldAsTheOldestOfItsRows() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), HOT);
                Connection connection = connect(server)) {
            rows(connection, JOINED);
            execute(server.stock(), "UPDATE item SET name = 'new'");
            execute(connection, "SET result_max_age = '1h'");
            assertThat(rows(connection, JOINED)).contains("1 | nail");
            assertThat(rows(connection, JOINED)).as("the result").contains("1 | nail");
            assertThat(rows(connection, "SELECT hits FROM sys.cache")).containsExactly("1");
            assertThat(rows(
                            connection,
                            "SELECT COUNT(*) FROM sys.query_log WHERE data_as_of <"
                                    + " (SELECT MIN(started_at) FROM sys.query_log WHERE data_as_of IS NOT NULL)"))
                    .containsExactly("2");
        }
    }

    /**
     * A writer changes the row directly in the source and stamps it with its version. A read must return the latest
     * version that existed before the permitted age.
     */
    @Test
    void noRowIsOlderThanItsSchemaAllows() throws Exception {
        Duration ttl = Duration.ofMillis(50);
        String model = HOT.replace("ttl 1 hour", "ttl " + ttl.toMillis() + " ms");
        ConcurrentSkipListMap<Long, Integer> written = new ConcurrentSkipListMap<>();
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        try (TestServer server = TestServer.start(folder, Map.of(), model);
                Connection connection = connect(server);
                PreparedStatement single =
                        connection.prepareStatement("SELECT CAST(price AS INT) FROM hot.item WHERE id = ?");
                PreparedStatement joined = connection.prepareStatement(
                        "SELECT CAST(h.price AS INT) FROM other.item AS o JOIN /*+ makedep */ hot.item AS h ON o.id"
                                + " = h.id"
                                + " WHERE o.id = ?")) {
            execute(server.stock(), "UPDATE item SET price = 0 WHERE id = 1");
            written.put(System.nanoTime(), 0);
            Thread writer = new Thread(() -> {
                try {
                    for (int version = 1; !done.get(); version++) {
                        execute(server.stock(), "UPDATE item SET price = " + version + " WHERE id = 1");
                        written.put(System.nanoTime(), version);
                    }
                } catch (SQLException e) {
                    failure.set(e);
                }
            });
            writer.start();
            try {
                Set<Integer> seen = new HashSet<>();
                for (int i = 0; i < 200 || seen.size() < 5; i++) {
                    long asked = System.nanoTime();
                    int version = version(i % 2 == 0 ? single : joined);
                    Map.Entry<Long, Integer> bound = written.floorEntry(asked - ttl.toNanos());
                    assertThat(version).isGreaterThanOrEqualTo(bound == null ? 0 : bound.getValue());
                    seen.add(version);
                }
            } finally {
                done.set(true);
                writer.join();
            }
            assertThat(failure.get()).isNull();
        }
    }

    private static int version(PreparedStatement look) throws SQLException {
        look.setInt(1, 1);
        try (ResultSet rows = look.executeQuery()) {
            assertThat(rows.next()).isTrue();
            int version = rows.getInt(1);
            assertThat(rows.next()).isFalse();
            return version;
        }
    }

    private static Connection connect(TestServer server) throws SQLException {
        return DriverManager.getConnection(server.url(), server.user(), server.password());
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Returns the names of the rows with a key, as a parameter: literals may be planned as such or as parameters, which
     * changes the SQL text for the source.
     */
    private static List<String> named(Connection connection, int id) throws SQLException {
        try (PreparedStatement look = connection.prepareStatement("SELECT name FROM hot.item WHERE id = ?")) {
            look.setInt(1, id);
            return rows(look.executeQuery());
        }
    }

    private static List<String> rows(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return rows(statement.executeQuery(query));
        }
    }

    /** Reads all rows: an incomplete result is not cached. */
    private static List<String> rows(ResultSet result) throws SQLException {
        try (result) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    cells.add(String.valueOf(result.getObject(column)));
                }
                rows.add(String.join(" | ", cells));
            }
            return rows;
        }
    }
}
