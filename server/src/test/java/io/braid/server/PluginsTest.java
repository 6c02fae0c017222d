package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.spi.error.BraidException;
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

/** Server with plugins in its plugin folder. */
@Timeout(120)
class PluginsTest {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER foreign_shop FOREIGN DATA WRAPPER jdbc
              OPTIONS (url '%s', user 'SA', properties 'applicationName=braid');
            CREATE SCHEMA shop SERVER foreign_shop;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER foreign_shop INTO shop;
            """;

    private final Path folder;

    PluginsTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aDatabaseIsReadThroughADriverThatIsOnlyAPlugin() throws Exception {
        assertThatThrownBy(() -> Class.forName("org.hsqldb.jdbc.JDBCDriver"))
                .isInstanceOf(ClassNotFoundException.class);
        Files.copy(
                ForeignDatabase.DRIVER,
                Files.createDirectories(folder.resolve("plugins/hsqldb")).resolve("driver.jar"));
        try (ForeignDatabase foreign = ForeignDatabase.start(folder.resolve("foreign"))) {
            foreign.execute(
                    "CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(20), made DATE, price DECIMAL(10, 2))",
                    "INSERT INTO item VALUES (1, 'nail', DATE '2024-02-29', 0.10), (2, 'Nail', NULL, 19.90),"
                            + " (3, 'nail ', DATE '1969-12-31', NULL)");
            try (BraidServer braid = start(MODEL.formatted(foreign.url()));
                    Connection connection = connect(braid)) {
                assertThat(rows(connection, "SELECT id, name, made, price FROM shop.item ORDER BY id"))
                        .containsExactly("1|nail|2024-02-29|0.10", "2|Nail|null|19.90", "3|nail |1969-12-31|null");
                // The third is also equal for this database, because it pads with blanks.
                assertThat(rows(connection, "SELECT id FROM shop.item WHERE name = 'nail'"))
                        .containsExactly("1");
                assertThat(rows(connection, "SELECT count(*), max(price) FROM shop.item WHERE id > 1"))
                        .containsExactly("2|19.90");
                assertThat(String.join("\n", rows(connection, "EXPLAIN SELECT max(price) FROM shop.item WHERE id > 1")))
                        .contains("SELECT MAX(\"PRICE\")", "FROM \"PUBLIC\".\"PUBLIC\".\"ITEM\"", "WHERE \"ID\" > 1");
            }
        }
    }

    @Test
    void withoutTheDriverItIsSaidWhereToPutIt() {
        assertThatThrownBy(() -> start(MODEL.formatted("jdbc:hsqldb:hsql://127.0.0.1:9001/shop")))
                .isInstanceOf(BraidException.class)
                .hasMessageContainingAll("'foreign_shop'", "folder of plugins");
    }

    @Test
    void aJarThatIsNoneKeepsTheServerFromStarting() throws IOException {
        Path half = Files.createDirectories(folder.resolve("plugins/half")).resolve("driver.jar");
        Files.writeString(half, "PK\3\4 as if its copying had been broken off");
        assertThatThrownBy(() -> start("CREATE DATABASE shop;"))
                .isInstanceOf(BraidException.class)
                .hasMessageContainingAll(half.toString(), "cannot be read as a jar", "plugins-folder");
    }

    private BraidServer start(String model) {
        ServerConfig config = ServerConfig.of(Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "warm-up-time",
                "0s",
                "data-folder",
                folder.resolve("data").toString(),
                "plugins-folder",
                folder.resolve("plugins").toString()));
        return BraidServer.start(config, new Environment(Map.of()), List.of(VdbReader.read("shop.vdb.sql", model)));
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
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    cells.add(String.valueOf(result.getString(i)));
                }
                rows.add(String.join("|", cells));
            }
        }
        return rows;
    }
}
