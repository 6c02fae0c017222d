package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** ANALYZE of tables of an H2 database whose only statistics are row counts. */
@Timeout(240)
class AnalyzeTest {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER stock FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:STOCK_URL}');
            CREATE SCHEMA stock SERVER stock;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO stock;
            CREATE FOREIGN TABLE stock.renamed (number INTEGER OPTIONS (remote_name 'ID'),
              situation VARCHAR(20) OPTIONS (remote_name 'STATE')) OPTIONS (remote_name 'PUBLIC.MOVE');
            CREATE VIRTUAL SCHEMA views;
            CREATE VIEW views.moves AS SELECT * FROM stock.move;
            """;

    private static final int ROWS = 200_000;
    private static final String RARE = "SELECT id FROM stock.move WHERE state = 'LOST'";
    private static final Pattern ESTIMATE = Pattern.compile("(?:about|perhaps) ([0-9,]+) rows?");

    private final Path folder;
    private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";

    AnalyzeTest(@TempDir Path folder) throws SQLException {
        this.folder = folder;
        execute("CREATE TABLE move (id INT PRIMARY KEY, state VARCHAR(20), moved DATE)");
        execute("INSERT INTO move SELECT x, CASE WHEN MOD(x, 1000) = 0 THEN 'LOST' WHEN MOD(x, 4) <> 0 THEN 'DONE' END,"
                + " DATE '2024-01-01' + MOD(x, 100) FROM SYSTEM_RANGE(1, " + ROWS + ")");
        execute("CREATE TABLE empty (id INT)");
    }

    @Test
    void plansAreMadeByWhatItFindsAlsoAfterARestart() throws Exception {
        try (BraidServer braid = start();
                Connection connection = connect(braid)) {
            long before = estimate(connection, RARE);
            run(connection, "ANALYZE stock.move");

            assertThat(before < 50 || before > 600).as("%d", before).isTrue();
            assertThat(estimate(connection, RARE)).isBetween(50L, 600L);
            assertThat(estimate(connection, "SELECT id FROM stock.move WHERE moved < DATE '2024-01-11'"))
                    .isCloseTo(ROWS / 10, within(3_000L));
            assertThat(statistics(connection, "move"))
                    .anyMatch(row -> row.matches("ID \\d+ 0 \\d+ 101 analyze"))
                    .anyMatch(row -> row.matches("STATE 2 0\\.2\\d* 2 0 analyze"))
                    .anyMatch(row -> row.matches("MOVED 100 0 100 0 analyze"));
            assertThat(estimate(connection, "SELECT id FROM stock.move")).isCloseTo(ROWS, within(10_000L));
        }
        try (BraidServer braid = start();
                Connection connection = connect(braid)) {
            assertThat(statistics(connection, "move")).hasSize(3).allMatch(row -> row.endsWith("analyze"));
            assertThat(estimate(connection, RARE)).isBetween(50L, 600L);
        }
        try (Stream<Path> files = Files.walk(folder.resolve("imports"))) {
            assertThat(files.filter(file -> file.toString().endsWith(".statistics.json")))
                    .hasSize(1)
                    .allSatisfy(file ->
                            assertThat(Files.getPosixFilePermissions(file)).hasSize(2));
        }
    }

    @Test
    void aPlanThatIsKeptIsMadeAnew() throws Exception {
        try (BraidServer braid = start();
                Connection connection = connect(braid)) {
            for (int i = 0; i < 3; i++) {
                run(connection, RARE);
            }
            List<String> kept =
                    rows(connection, "SELECT hits FROM sys.plans WHERE sql_text = '" + RARE.replace("'", "''") + "'");
            run(connection, "ANALYZE stock.move (state)");
            run(connection, RARE);

            // Two, unless the first plan was created before the source was reachable.
            assertThat(kept).singleElement().isIn("1", "2");
            assertThat(rows(
                            connection,
                            "SELECT hits FROM sys.plans WHERE sql_text = '" + RARE.replace("'", "''") + "'"))
                    .containsExactly("0");
        }
    }

    @Test
    void someColumnsAreLookedAtAndTheOthersStayAsTheyAre() throws Exception {
        try (BraidServer braid = start();
                Connection connection = connect(braid)) {
            run(connection, "ANALYZE stock.move (moved)");
            assertThat(statistics(connection, "move"))
                    .hasSize(1)
                    .first()
                    .asString()
                    .startsWith("MOVED");
            run(connection, "ANALYZE stock.move (STATE, id)");
            assertThat(statistics(connection, "move")).hasSize(3);
        }
    }

    @Test
    void aSchemaIsAllOfItsTablesUnderWhateverNames() throws Exception {
        try (BraidServer braid = start();
                Connection connection = connect(braid)) {
            run(connection, "ANALYZE SCHEMA stock");

            assertThat(statistics(connection, "renamed"))
                    .anyMatch(row -> row.startsWith("NUMBER ") || row.startsWith("number "))
                    .hasSize(2);
            assertThat(estimate(connection, "SELECT situation FROM stock.renamed WHERE number <= 20000"))
                    .isCloseTo(ROWS / 10, within(3_000L));
            assertThat(statistics(connection, "empty")).hasSize(1);
            assertThat(rows(connection, "SELECT COUNT(*) FROM stock.empty WHERE id = 7"))
                    .containsExactly("0");
        }
    }

    @Test
    void whatCannotBeLookedAtIsRefusedAndSoIsWhoMayNot() throws Exception {
        try (BraidServer braid = start();
                Connection connection = connect(braid)) {
            fails(connection, "ANALYZE stock.mover", "42P01", "'MOVE'");
            fails(connection, "ANALYZE stock.move (stat)", "42703", "'STATE'");
            fails(connection, "ANALYZE views.moves", "0A000", "views.moves");
            fails(connection, "ANALYZE SCHEMA views", "42P01", "'views'");
            fails(connection, "ANALYZE sys.tables", "0A000", "sys.tables");
            run(connection, "CREATE USER ada PASSWORD 'secret'");
            run(connection, "CREATE ROLE reader");
            run(connection, "GRANT SELECT ON SCHEMA stock TO ROLE reader");
            run(connection, "GRANT ROLE reader TO USER ada");
            try (Connection ada = DriverManager.getConnection(braid.url("shop"), "ada", "secret")) {
                fails(ada, "ANALYZE stock.move", "42501", "administrator");
                fails(ada, "ANALYZE SCHEMA stock", "42501", "administrator");
            }
        }
    }

    private static void fails(Connection connection, String sql, String state, String said) {
        assertThatThrownBy(() -> run(connection, sql))
                .as(sql)
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state))
                .hasMessageContaining(said);
    }

    private static long estimate(Connection connection, String query) throws SQLException {
        Matcher found = ESTIMATE.matcher(String.join("\n", rows(connection, "EXPLAIN " + query)));
        assertThat(found.find()).isTrue();
        return Long.parseLong(found.group(1).replace(",", ""));
    }

    private static List<String> statistics(Connection connection, String table) throws SQLException {
        return rows(
                connection,
                "SELECT column_name || ' ' || distinct_values || ' ' || CAST(null_share AS VARCHAR(5)) || ' '"
                        + " || common_values || ' ' || histogram_bounds || ' ' || origin FROM sys.column_statistics"
                        + " WHERE LOWER(table_name) = '" + table
                        + "' AND origin = 'analyze' AND found_at <= CURRENT_TIMESTAMP");
    }

    private BraidServer start() {
        Map<String, String> settings =
                Map.of("port", "0", "http-port", "0", "data-folder", folder.toString(), "warm-up-time", "0s");
        return BraidServer.start(
                ServerConfig.of(settings),
                new Environment(Map.of("STOCK_URL", url)),
                List.of(VdbReader.read("shop.vdb.sql", MODEL)));
    }

    private static Connection connect(BraidServer braid) throws IOException, SQLException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(braid.connectionFile())) {
            properties.load(reader);
        }
        return DriverManager.getConnection(
                braid.url("shop"), properties.getProperty("user"), properties.getProperty("password"));
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url)) {
            run(connection, sql);
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }
}
