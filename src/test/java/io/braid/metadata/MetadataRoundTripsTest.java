package io.braid.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.testkit.proxy.RoundTripProxy;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tools list hundreds of tables before they show anything: how often they wait for the server does not depend on how
 * many there are.
 */
final class MetadataRoundTripsTest {
    private static final int TABLES = 500;
    private static final int MOST = 5;
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER stock FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:STOCK_URL}');
            CREATE SCHEMA stock SERVER stock;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO stock;
            """;

    /** Some list. */
    @FunctionalInterface
    private interface Listing {
        ResultSet of(DatabaseMetaData metadata) throws SQLException;
    }

    @Test
    void fiveHundredTablesAreListedInFiveRoundTrips(@TempDir Path folder) throws Exception {
        String url = "jdbc:h2:mem:" + UUID.randomUUID();
        try (Connection keepsDatabase = withTables(url);
                BraidServer server = serve(folder, url);
                RoundTripProxy trips = RoundTripProxy.to(server.url("shop"));
                Connection connection = DriverManager.getConnection(trips.through(server.url("shop")), login(server))) {
            DatabaseMetaData metadata = connection.getMetaData();
            assertThat(rows(trips, metadata, all -> all.getTables(null, "stock", "%", null)))
                    .isEqualTo(TABLES);
            assertThat(rows(trips, metadata, all -> all.getColumns(null, "stock", "%", "%")))
                    .isEqualTo(2 * TABLES);
            assertThat(keepsDatabase.isClosed()).isFalse();
        }
    }

    private static int rows(RoundTripProxy trips, DatabaseMetaData metadata, Listing listing) throws SQLException {
        int before = trips.count();
        int rows = 0;
        try (ResultSet all = listing.of(metadata)) {
            while (all.next()) {
                rows++;
            }
        }
        assertThat(trips.count() - before).isBetween(1, MOST);
        return rows;
    }

    private static Connection withTables(String url) throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        try (Statement statement = connection.createStatement()) {
            for (int i = 0; i < TABLES; i++) {
                statement.execute("CREATE TABLE t" + i + " (id INT PRIMARY KEY, name VARCHAR(20))");
            }
        }
        return connection;
    }

    private static BraidServer serve(Path folder, String source) {
        return BraidServer.start(
                ServerConfig.of(Map.of(
                        "port",
                        "0",
                        "http-port",
                        "0",
                        "warm-up-time",
                        "0s",
                        "data-folder",
                        folder.toString(),
                        "shutdown-timeout",
                        "0s")),
                new Environment(Map.of("STOCK_URL", source)),
                List.of(VdbReader.read("shop.vdb.sql", MODEL)));
    }

    private static Properties login(BraidServer server) throws Exception {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        login.remove("url");
        return login;
    }
}
