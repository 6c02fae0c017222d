package io.braid.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.proxy.FaultProxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** A query over the tables of another server is done there, with its rights, its errors and its end. */
@TestInstance(Lifecycle.PER_CLASS)
final class LinkTest {
    private static final String H2 = "jdbc:h2:mem:link";
    private static final String FAR = """
            CREATE DATABASE far;
            CREATE ROLE clerk;
            CREATE SERVER h FOREIGN DATA WRAPPER h2 OPTIONS (url '%s');
            CREATE SCHEMA shop SERVER h;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER h INTO shop;
            GRANT SELECT ON shop.item TO ROLE clerk;
            """.formatted(H2);
    private static final String NEAR = """
            CREATE DATABASE near;
            CREATE ROLE clerk;
            CREATE SERVER far FOREIGN DATA WRAPPER braid OPTIONS (url '%s', user '%s', password '${env:FAR}');
            CREATE SCHEMA shop SERVER far;
            IMPORT FOREIGN SCHEMA shop FROM SERVER far INTO shop;
            GRANT SELECT ON DATABASE near TO ROLE clerk;
            """;

    private Connection h2;
    private LinkedServer far;
    private FaultProxy line;
    private LinkedServer near;

    @BeforeAll
    void start(@TempDir Path folder) throws SQLException {
        h2 = DriverManager.getConnection(H2);
        try (Statement statement = h2.createStatement()) {
            statement.execute("CREATE TABLE maker (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL)");
            statement.execute("CREATE TABLE item (id BIGINT PRIMARY KEY, maker INT REFERENCES maker, name VARCHAR(30),"
                    + " price DECIMAL(10, 2), made TIMESTAMP(6), tags VARBINARY(4))");
            statement.execute("COMMENT ON TABLE item IS 'things'");
            statement.execute("COMMENT ON COLUMN item.price IS 'in euros'");
            statement.execute("INSERT INTO maker SELECT x, 'maker ' || x FROM system_range(1, 10)");
            statement.execute("INSERT INTO item SELECT x, mod(x, 10) + 1, 'item ' || x, x / 4.0,"
                    + " TIMESTAMP '2024-01-01 00:00:00' + x * INTERVAL '1' HOUR, NULL FROM system_range(1, 20000)");
        }
        far = new LinkedServer(folder.resolve("far"), FAR, Map.of("SECRET", LinkedServer.PASSWORD));
        line = FaultProxy.to(far.url());
        near = new LinkedServer(
                folder.resolve("near"),
                NEAR.formatted(line.through(far.url()), far.user()),
                Map.of("FAR", far.password(), "SECRET", LinkedServer.PASSWORD));
    }

    @AfterAll
    void stop() throws SQLException {
        near.close();
        line.close();
        far.close();
        h2.close();
    }

    @Test
    void tablesAreImportedWithTypesKeysAndComments() throws SQLException {
        String columns = "SELECT table_name, name, type, nullable, comment FROM sys.columns"
                + " WHERE schema_name = 'shop' ORDER BY 1, ordinal_position";
        String keys = "SELECT table_name, kind, column_name, target_table, target_column FROM sys.keys"
                + " WHERE schema_name = 'shop' ORDER BY 1, 2";

        assertThat(near.ask(columns)).isEqualTo(far.ask(columns)).hasSize(8);
        assertThat(near.ask(keys)).isEqualTo(far.ask(keys)).hasSize(3);
        assertThat(near.ask("SELECT comment FROM sys.tables WHERE schema_name = 'shop' AND name = 'ITEM'"))
                .containsExactly("things");
    }

    @Test
    void theWholeStatementIsSent() throws SQLException {
        List<String> queries = List.of(
                "SELECT UPPER(name), ROW_NUMBER() OVER (PARTITION BY maker ORDER BY id DESC) AS n, SUM(price) OVER"
                        + " (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM shop.item WHERE id < 9",
                "SELECT m.name, COUNT(*) FILTER (WHERE price > 100), AVG(price), STRING_AGG(i.name, ',' ORDER BY i.id)"
                        + " FROM shop.item i JOIN shop.maker m ON m.id = i.maker WHERE i.id < 99 GROUP BY m.name"
                        + " HAVING COUNT(*) > 1 ORDER BY m.name LIMIT 3",
                "SELECT maker, EXTRACT(YEAR FROM made), COUNT(*) FROM shop.item"
                        + " GROUP BY ROLLUP (maker, EXTRACT(YEAR FROM made))",
                "SELECT id FROM shop.maker EXCEPT SELECT maker FROM shop.item WHERE price < 2",
                "SELECT id FROM shop.maker INTERSECT SELECT maker FROM shop.item WHERE name LIKE '%' || '7'",
                "SELECT name FROM shop.maker UNION SELECT SUBSTRING(name, 1, 6) FROM shop.item",
                "SELECT name FROM shop.maker m WHERE EXISTS (SELECT 1 FROM shop.item WHERE maker = m.id AND"
                        + " price > 4990)",
                "SELECT DATE_TRUNC('month', made) AS m, MAX(price / 3) FROM shop.item"
                        + " GROUP BY DATE_TRUNC('month', made)",
                "SELECT STRING_AGG(name, '-' ORDER BY MOD(maker, 3) DESC, name || 'x') FROM shop.item WHERE id < 20");
        for (String query : queries) {
            List<String> plan = near.ask("EXPLAIN " + query);
            assertThat(plan.get(0)).as(query + "\n" + String.join("\n", plan)).startsWith("Source far");
            assertThat(near.ask(query)).as(query).containsExactlyInAnyOrderElementsOf(far.ask(query));
        }
    }

    @Test
    void keysOfAnotherSourceAreSentAndPassedOn() throws SQLException {
        near.run("CREATE SERVER own FOREIGN DATA WRAPPER h2 OPTIONS (url '" + H2 + "')");
        near.run("CREATE SCHEMA own SERVER own");
        near.run("IMPORT FOREIGN SCHEMA PUBLIC LIMIT TO (maker) FROM SERVER own INTO own");
        String query = "SELECT m.name, i.name FROM own.maker m JOIN /*+ makedep */ shop.item i ON i.id = m.id * 100";

        assertThat(String.join("\n", near.ask("EXPLAIN " + query))).contains("ANY");
        assertThat(near.ask(query)).hasSize(10);
    }

    @Test
    void errorsKeepTheirSqlStateAndNameTheSource() {
        assertThatThrownBy(() -> near.ask("SELECT price / (id - id) FROM shop.item"))
                .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22012"))
                .satisfies(e -> assertThat(e.getMessage()).contains("source 'far' (braid)"));
        assertThatThrownBy(() -> near.ask("SELECT CAST(name AS INTEGER) FROM shop.item"))
                .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("22018"));
    }

    @Test
    void parametersOfAllTypesAreSent() throws SQLException {
        try (PreparedStatement statement = near.admin()
                .prepareStatement("SELECT COUNT(*), MIN(CAST(? AS VARCHAR)) FROM shop.item WHERE id <= ? AND price >= ?"
                        + " AND made > ? AND name <> ? AND COALESCE(maker, CAST(? AS INTEGER)) < 99")) {
            statement.setString(1, "\u00e4'\\");
            statement.setLong(2, 100);
            statement.setBigDecimal(3, new java.math.BigDecimal("5.00"));
            statement.setTimestamp(4, java.sql.Timestamp.valueOf("2024-01-02 00:00:00"));
            statement.setString(5, "item 50");
            statement.setInt(6, 7);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                assertThat(rows.getLong(1)).isEqualTo(75);
                assertThat(rows.getString(2)).isEqualTo("\u00e4'\\");
            }
        }
    }

    @Test
    void rightsAreThoseOfTheUserThere() throws SQLException {
        for (LinkedServer server : List.of(far, near)) {
            server.run("CREATE USER ada PASSWORD '" + LinkedServer.PASSWORD + "'");
            server.run("GRANT ROLE clerk TO USER ada");
        }
        near.run("CREATE USER MAPPING FOR ada SERVER far OPTIONS (user 'ada', password '${env:SECRET}')");
        try (Connection ada = near.connect("ada")) {
            assertThat(LinkedServer.ask(ada, "SELECT COUNT(*) FROM shop.item")).containsExactly("20000");
            assertThatThrownBy(() -> LinkedServer.ask(ada, "SELECT COUNT(*) FROM shop.maker"))
                    .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("HV00L"));
        }
        assertThat(near.ask("SELECT COUNT(*) FROM shop.maker")).containsExactly("10");
    }

    @Test
    void aServerThatReachesThisOneIsRefused() throws SQLException {
        assertThat(near.ask("SELECT COUNT(*) FROM shop.maker")).containsExactly("10");
        assertThat(near.ask("SELECT hops FROM sys.federation ORDER BY hops")).containsExactly("0", "1");
        near.run("CREATE USER link PASSWORD '" + LinkedServer.PASSWORD + "'");
        near.run("GRANT ROLE clerk TO USER link");
        far.run("CREATE SERVER back FOREIGN DATA WRAPPER braid OPTIONS (url '" + near.url()
                + "', user 'link', password '${env:SECRET}')");
        far.run("CREATE SCHEMA back SERVER back");

        far.run("IMPORT FOREIGN SCHEMA shop FROM SERVER back INTO back");
        assertThatThrownBy(() -> far.ask("SELECT COUNT(*) FROM back.maker"))
                .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("HV00N"))
                .satisfies(e -> assertThat(e.getMessage()).contains("source 'back' (braid)", "circle"));
        far.run("DROP SERVER back CASCADE");
    }

    @Test
    void cancelReachesTheOtherServer() throws Exception {
        String slow = "SELECT COUNT(*) FROM shop.item a JOIN shop.item b ON a.id + b.id > -1 AND a.price <> b.price";
        try (Connection connection = DriverManager.getConnection(near.url(), near.user(), near.password());
                Statement statement = connection.createStatement()) {
            CompletableFuture<Throwable> failure = new CompletableFuture<>();
            new Thread(() -> {
                        try {
                            statement.executeQuery(slow).next();
                            failure.complete(null);
                        } catch (SQLException e) {
                            failure.complete(e);
                        }
                    })
                    .start();
            await(1);
            statement.cancel();
            assertThat(failure.get())
                    .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("57014"));
            await(0);
        }
    }

    /** Waits until so many statements of links run there. */
    private void await(int running) throws SQLException {
        String query = "SELECT COUNT(*) FROM sys.queries WHERE application = 'braid' AND sql_text LIKE '%> -1%'";
        while (!far.ask(query).equals(List.of(String.valueOf(running)))) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aBrokenLineIsAnErrorAndTheNextQueryGoesOn() throws SQLException {
        try (Statement statement = near.admin().createStatement()) {
            line.cutAfter(100_000, true, FaultProxy.Ending.RESET);
            assertThatThrownBy(() -> {
                        try (ResultSet rows = statement.executeQuery("SELECT * FROM shop.item")) {
                            while (rows.next()) {
                                rows.getLong(1);
                            }
                        }
                    })
                    .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                    .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("58030"));
        } finally {
            line.passAll();
        }
        assertThat(near.ask("SELECT COUNT(*) FROM shop.item")).containsExactly("20000");
    }
}
