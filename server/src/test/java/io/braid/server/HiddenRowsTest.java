package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows hidden by a row filter, which sources must not reveal either, and which stay hidden if the filter becomes
 * invalid.
 */
class HiddenRowsTest {
    private static final String MODEL = """
            CREATE ROLE clerk;
            GRANT SELECT ON SCHEMA stock TO ROLE clerk;
            CREATE ROW FILTER cheap ON stock.item TO ROLE clerk USING (price < 1);
            """;

    private final Path folder;

    HiddenRowsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    /** H2 logs the statements that it receives. */
    @Test
    void noSourceComputesWhatCouldFailForAHiddenRow() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), MODEL);
                Connection ada = ada(server)) {
            run(server.stock(), "SET QUERY_STATISTICS TRUE");
            assertThat(ask(ada, "SELECT id FROM stock.item WHERE id <> 77")).containsExactly("1");
            assertThat(sent(server))
                    .as("what cannot fail is sent, beside the filter")
                    .anyMatch(sql -> sql.contains("77") && isFiltered(sql));
            // Number that does not occur in the random name of a database.
            for (String leaky : List.of(
                    "1 / (id - 2) < 42424242",
                    "MOD(42424242, id - 2) = 0",
                    "CAST(name AS INTEGER) = 42424242",
                    "LN(id - 2) < 42424242",
                    "REGEXP_LIKE(name, '42424242(')",
                    "CASE WHEN name = 'hammer' THEN 1 / (id - 2) ELSE 42424242 END > 0")) {
                decideBy(ada, leaky);
                tryOut(ada, "SELECT id, " + leaky + " FROM stock.item");
                tryOut(ada, "SELECT COUNT(*) FROM stock.item GROUP BY " + leaky);
            }
            // An expression that can only overflow may be computed at the source for visible rows, but not in a
            // condition.
            decideBy(ada, "price * 99999999999999999999999999999999999 < 42424242");
            assertThat(sent(server)).noneMatch(sql -> sql.contains("42424242"));
            assertThat(sent(server))
                    .filteredOn(sql -> sql.contains("\"ITEM\""))
                    .isNotEmpty()
                    .allMatch(HiddenRowsTest::isFiltered);
        }
    }

    @Test
    void aFilterThatMeansNothingAnyMoreRefusesTheQuery() throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of(), MODEL);
                Connection root = DriverManager.getConnection(server.url(), server.user(), server.password());
                Connection ada = ada(server)) {
            run(ada, "SET result_max_age = '1h'");
            assertThat(ask(ada, "SELECT COUNT(*) FROM stock.item")).containsExactly("1");
            run(server.stock(), "ALTER TABLE item DROP COLUMN price");
            run(root, "REFRESH FOREIGN SCHEMA stock");
            for (String sql : List.of("SELECT COUNT(*) FROM stock.item", "SELECT id FROM stock.item WHERE id = 1")) {
                assertThatThrownBy(() -> ask(ada, sql))
                        .isInstanceOf(SQLException.class)
                        .hasMessageNotContaining("price");
            }
            assertThat(ask(root, "SELECT COUNT(*) FROM stock.item")).containsExactly("3");
            run(root, "DROP ROW FILTER cheap ON stock.item");
            assertThat(ask(ada, "SELECT COUNT(*) FROM stock.item")).containsExactly("3");
        }
    }

    private static Connection ada(TestServer server) throws SQLException {
        try (Connection root = DriverManager.getConnection(server.url(), server.user(), server.password())) {
            run(root, "CREATE USER ada PASSWORD 'a long secret'");
            run(root, "GRANT ROLE clerk TO USER ada");
        }
        return DriverManager.getConnection(server.url(), "ada", "a long secret");
    }

    private static List<String> sent(TestServer server) throws SQLException {
        return ask(server.stock(), "SELECT SQL_STATEMENT FROM INFORMATION_SCHEMA.QUERY_STATISTICS").stream()
                .map(sql -> sql.toUpperCase(Locale.ROOT))
                .filter(sql -> !sql.contains("INFORMATION_SCHEMA"))
                .toList();
    }

    /** Runs a condition in WHERE and in a join. */
    private static void decideBy(Connection connection, String condition) {
        tryOut(connection, "SELECT id FROM stock.item WHERE " + condition);
        tryOut(
                connection,
                "SELECT a.id FROM stock.item a JOIN stock.item b ON a.id = b.id AND "
                        + condition.replaceAll("\\bid\\b", "a.id").replaceAll("\\b(name|price)\\b", "b.$1"));
    }

    private static boolean isFiltered(String sql) {
        return sql.contains("PRICE") && sql.contains("< 1.00");
    }

    /** Runs a query and ignores its result or failure. */
    private static void tryOut(Connection connection, String sql) {
        try {
            ask(connection, sql);
        } catch (SQLException e) {
            assertThat(e.getMessage()).as(sql).doesNotContain("19.9");
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> ask(Connection connection, String sql) throws SQLException {
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
