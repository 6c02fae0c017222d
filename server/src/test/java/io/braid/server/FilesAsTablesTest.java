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
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose models read files as tables. */
@Timeout(120)
class FilesAsTablesTest {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER lake FOREIGN DATA WRAPPER duckdb OPTIONS (path '%s');
            CREATE SCHEMA lake SERVER lake;
            IMPORT FOREIGN SCHEMA main FROM SERVER lake INTO lake;
            """;

    private final Path folder;

    FilesAsTablesTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        Path sales = Files.createDirectories(folder.resolve("files/sales"));
        Files.writeString(sales.resolve("customers.csv"), "id,name\n1,Ada\n2,Zoë\n");
        Files.writeString(sales.resolve("clicks.json"), "[{\"customer\": 2, \"page\": \"/\"}, {\"customer\": 2}]");
    }

    @Test
    void filesAreJoinedLikeTables() throws Exception {
        try (BraidServer braid = start("sales/*");
                Connection connection = connect(braid)) {
            assertThat(firstValue(connection, """
                    SELECT name || ' ' || count(*) FROM lake.customers c JOIN lake.clicks k ON k.customer = c.id
                    GROUP BY name""")).isEqualTo("Zoë 2");
            assertThatThrownBy(() -> firstValue(connection, "SELECT * FROM lake.orders"))
                    .isInstanceOfSatisfying(
                            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42P01"));

            Files.writeString(folder.resolve("files/sales/orders.csv"), "id,total\n7,12.50\n");
            try (Statement statement = connection.createStatement()) {
                statement.execute("REFRESH FOREIGN SCHEMA lake");
            }
            assertThat(firstValue(connection, "SELECT total FROM lake.orders")).isEqualTo("12.5");
        }
    }

    @Test
    void aPathOutOfTheFolderKeepsTheModelFromBeingDeployed() {
        assertThatThrownBy(() -> start("../data/*.csv"))
                .isInstanceOf(BraidException.class)
                .hasMessageContainingAll("'lake'", "'../data/*.csv'", "folder of files");
    }

    @Test
    void whatIsNotThereIsToldToWhoAsksForIt() throws Exception {
        try (BraidServer braid = start("sales/*.parquet");
                Connection connection = connect(braid)) {
            assertThatThrownBy(() -> firstValue(connection, "SELECT * FROM lake.orders"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContainingAll("'lake'", "'sales/*.parquet'");
        }
    }

    private BraidServer start(String path) {
        ServerConfig config = ServerConfig.of(Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "warm-up-time",
                "0s",
                "data-folder",
                folder.resolve("data").toString(),
                "files-folder",
                folder.resolve("files").toString()));
        return BraidServer.start(
                config, new Environment(Map.of()), List.of(VdbReader.read("shop.vdb.sql", MODEL.formatted(path))));
    }

    private static Connection connect(BraidServer braid) throws IOException, SQLException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(braid.connectionFile())) {
            properties.load(reader);
        }
        return DriverManager.getConnection(
                braid.url("shop"), properties.getProperty("user"), properties.getProperty("password"));
    }

    private static String firstValue(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
