package io.braid.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Values that Braid's types cannot hold, in rows that a filter hides: they fail no query, so that nobody finds out by
 * errors which texts the hidden rows hold. Values of rows that are shown fail as they always did.
 */
class UnreadableRowsTest {
    /** Sources of a table with a row that cannot be read, which a filter hides that is computed in Braid. */
    private enum Holder {
        POSTGRES(TestServers.postgres()::freshDatabase, "timestamp", "'infinity'"),
        MARIA(TestServers.mysql()::freshDatabase, "date", "'0000-00-00'"),
        DUCK(TestServers::freshDuckDb, "timestamp", "'infinity'"),
        H2(TestServers.h2()::freshDatabase, "date", "DATE '12000-01-01'");

        private final Supplier<TestServer> opener;
        private final String type;
        private final String unreadable;

        Holder(Supplier<TestServer> opener, String type, String unreadable) {
            this.opener = opener;
            this.type = type;
            this.unreadable = unreadable;
        }

        String schema() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String PASSWORD = "secret-of-a-clerk";
    private static final Map<Holder, TestServer> SOURCES = new EnumMap<>(Holder.class);
    private static final Properties OWNER = new Properties();

    private static BraidServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        StringBuilder model = new StringBuilder("""
                CREATE DATABASE shop;
                CREATE ROLE clerk;
                """);
        for (Holder holder : Holder.values()) {
            TestServer database = holder.opener.get();
            SOURCES.put(holder, database);
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute(
                        "CREATE TABLE fact (id INTEGER PRIMARY KEY, t VARCHAR(20), x " + holder.type + ", y INTEGER)");
                if (holder == Holder.MARIA) {
                    statement.execute("SET sql_mode = ''");
                }
                statement.execute("INSERT INTO fact VALUES (1, 'shown', '2020-01-01', 10), (2, 'canary', "
                        + holder.unreadable + ", 20), (4, 'also shown', NULL, 40)");
                model.append("""
                        CREATE SERVER %1$s FOREIGN DATA WRAPPER %2$s OPTIONS (url '%3$s'%4$s);
                        CREATE SCHEMA %1$s SERVER %1$s;
                        IMPORT FOREIGN SCHEMA "%5$s" FROM SERVER %1$s INTO %1$s;
                        GRANT SELECT ON SCHEMA %1$s TO ROLE clerk;
                        CREATE ROW FILTER few_%1$s ON %1$s.fact TO ROLE clerk
                          USING (LEVENSHTEIN(t, 'canary') > 0);
                        """.formatted(
                                holder.schema(),
                                database.wrapper(),
                                database.jdbcUrl(),
                                database.user().isEmpty()
                                        ? ""
                                        : ", user '" + database.user() + "', password '${env:" + holder + "}'",
                                holder == Holder.MARIA ? connection.getCatalog() : connection.getSchema()));
            }
        }
        server = BraidServer.start(
                config(folder), passwords(), List.of(VdbReader.read("shop.vdb.sql", model.toString())));
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            OWNER.load(reader);
        }
        try (Connection owner = owner();
                Statement statement = owner.createStatement()) {
            statement.execute("CREATE USER ada PASSWORD '" + PASSWORD + "'");
            statement.execute("GRANT ROLE clerk TO USER ada");
        }
    }

    @AfterAll
    static void stop() {
        server.close();
        SOURCES.values().forEach(TestServer::close);
    }

    private static ServerConfig config(Path folder) {
        return ServerConfig.of(Map.of(
                "port", "0",
                "http-port", "0",
                "warm-up-time", "0s",
                "shutdown-timeout", "0s",
                "data-folder", folder.resolve("data").toString(),
                "vdb-folder", folder + "/none",
                "files-folder", "/"));
    }

    private static Environment passwords() {
        return new Environment(Map.of(
                "POSTGRES", password(Holder.POSTGRES),
                "MARIA", password(Holder.MARIA),
                "H2", password(Holder.H2)));
    }

    private static String password(Holder holder) {
        return Objects.requireNonNull(SOURCES.get(holder)).password();
    }

    @ParameterizedTest
    @EnumSource
    void hiddenRowsFailNothing(Holder holder) throws Exception {
        try (Connection ada = DriverManager.getConnection(server.url("shop"), "ada", PASSWORD)) {
            String fact = holder.schema() + ".fact";
            assertThat(rows(ada, "SELECT id, CAST(x AS DATE), y FROM " + fact + " ORDER BY id"))
                    .containsExactly("1|2020-01-01|10", "4|null|40");
            for (String letters : List.of("canary%", "bird%")) {
                assertThat(rows(ada, "SELECT x, y FROM " + fact + " WHERE id = 2 AND t LIKE '" + letters + "'"))
                        .isEmpty();
                assertThat(rows(ada, "SELECT COUNT(x), MAX(x) FROM " + fact + " WHERE t LIKE '" + letters + "'"))
                        .containsExactly("0|null");
            }
            assertThat(rows(ada, "SELECT a.id, b.y FROM " + fact + " a JOIN " + fact + " b ON a.x = b.x"))
                    .containsExactly("1|10");
            assertThat(rows(ada, "SELECT y, COUNT(*) FROM " + fact + " WHERE x IS NOT NULL GROUP BY y"))
                    .containsExactly("10|1");
        }
    }

    @ParameterizedTest
    @EnumSource
    void shownRowsFailByTheNameOfTheColumn(Holder holder) throws Exception {
        try (Connection owner = owner()) {
            String fact = holder.schema() + ".fact";
            assertThat(rows(owner, "SELECT id FROM " + fact + " WHERE y = 20")).containsExactly("2");
            assertThatThrownBy(() -> rows(owner, "SELECT id, x FROM " + fact))
                    .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getMessage())
                            .contains(holder.schema(), "column 'x'", "does not fit"));
            assertThatThrownBy(() -> rows(owner, "SELECT MAX(x) OVER (ORDER BY id) FROM " + fact))
                    .hasMessageContaining("does not fit");
        }
    }

    private static Connection owner() throws SQLException {
        return DriverManager.getConnection(
                server.url("shop"), OWNER.getProperty("user"), OWNER.getProperty("password"));
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= columns; i++) {
                    row.append(i == 1 ? "" : "|").append(result.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }
}
