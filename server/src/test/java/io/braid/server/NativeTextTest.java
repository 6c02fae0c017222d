package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Case-insensitive database, with Braid's text semantics and with its own. */
@Timeout(120)
class NativeTextTest {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER careful FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:URL}');
            CREATE SCHEMA careful SERVER careful;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER careful INTO careful;
            CREATE SERVER easy FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:URL}', text 'native');
            CREATE SCHEMA easy SERVER easy;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER easy INTO easy;
            """;

    @Test
    void theSourcesOwnComparisonHoldsWhereItIsAccepted(@TempDir Path folder) throws Exception {
        String url = "jdbc:h2:mem:" + folder.getFileName() + ";IGNORECASE=TRUE";
        ServerConfig config = ServerConfig.of(
                Map.of("port", "0", "http-port", "0", "warm-up-time", "0s", "data-folder", folder.toString()));
        try (Connection source = DriverManager.getConnection(url);
                Statement create = source.createStatement()) {
            create.execute("CREATE TABLE item (id INT, name VARCHAR(20))");
            create.execute("INSERT INTO item VALUES (1, 'nail'), (2, 'Nail'), (3, 'bolt')");
            try (BraidServer braid = BraidServer.start(
                            config,
                            new Environment(Map.of("URL", url)),
                            List.of(VdbReader.read("shop.vdb.sql", MODEL)));
                    Connection connection = connect(braid)) {
                String find = "SELECT id FROM %s.item WHERE name = 'NAIL' ORDER BY id";
                assertThat(rows(connection, find.formatted("careful"))).isEmpty();
                assertThat(rows(connection, find.formatted("easy"))).containsExactly("1", "2");

                String count = "SELECT count(*) FROM %s.item GROUP BY name ORDER BY 1";
                assertThat(rows(connection, count.formatted("careful"))).containsExactly("1", "1", "1");
                assertThat(rows(connection, count.formatted("easy"))).containsExactly("1", "2");

                String join = "SELECT count(*) FROM easy.item a JOIN careful.item b ON a.name = b.name";
                assertThat(rows(connection, join)).containsExactly("3");

                // Values that are equal for the source need not be identical.
                assertThat(rows(connection, "SELECT name FROM easy.item WHERE name = 'NAIL' ORDER BY id"))
                        .containsExactly("nail", "Nail");
                assertThat(rows(connection, join + " AND a.name = 'NAIL'")).containsExactly("2");

                assertThat(rows(connection, "EXPLAIN " + find.formatted("easy")))
                        .anyMatch(line -> line.contains("text: = NATIVE"));
                assertThat(rows(connection, "EXPLAIN " + find.formatted("careful")))
                        .noneMatch(line -> line.contains("text:"));
                assertThat(rows(connection, "EXPLAIN (WHY) " + find.formatted("careful")))
                        .anyMatch(line -> line.contains("text: = SUPERSET"));
            }
        }
    }

    private static Connection connect(BraidServer braid) throws IOException, SQLException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(braid.connectionFile())) {
            properties.load(reader);
        }
        return DriverManager.getConnection(
                braid.url("shop"), properties.getProperty("user"), properties.getProperty("password"));
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }
}
