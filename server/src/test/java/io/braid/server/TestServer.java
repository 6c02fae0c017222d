package io.braid.server;

import io.braid.execution.ProtocolServices;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;

/** Server on free ports over one database, shop: H2 with a table of items, and a fake source. */
public final class TestServer implements AutoCloseable {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER stock FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:STOCK_URL}');
            CREATE SCHEMA stock SERVER stock;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO stock;
            CREATE SERVER fake FOREIGN DATA WRAPPER fake;
            CREATE SCHEMA fake SERVER fake;
            IMPORT FOREIGN SCHEMA main FROM SERVER fake INTO fake;
            """;

    private final Connection keepsDatabase;
    private final BraidServer server;
    private final Properties connection = new Properties();

    private TestServer(Connection keepsDatabase, BraidServer server) throws IOException {
        this.keepsDatabase = keepsDatabase;
        this.server = server;
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            connection.load(reader);
        }
    }

    public static TestServer start(Path folder, Map<String, String> settings) throws IOException, SQLException {
        return start(folder, settings, "");
    }

    /** Starts a server with more statements in its model. */
    public static TestServer start(Path folder, Map<String, String> settings, String more)
            throws IOException, SQLException {
        String url = "jdbc:h2:mem:" + UUID.randomUUID();
        Connection connection = DriverManager.getConnection(url);
        try {
            return new TestServer(connection, start(connection, url, folder, settings, MODEL + more));
        } catch (IOException | SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private static BraidServer start(
            Connection connection, String url, Path folder, Map<String, String> settings, String model)
            throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(20), price DECIMAL(10, 2))");
            statement.execute("INSERT INTO item VALUES (1, 'nail', 0.10), (2, 'hammer', 19.90), (3, NULL, NULL)");
        }
        Map<String, String> all = new HashMap<>(
                Map.of("port", "0", "http-port", "0", "data-folder", folder.toString(), "shutdown-timeout", "0s"));
        // Warm-up before the server is ready only helps the first interactive query.
        all.put("warm-up-time", "0s");
        all.putAll(settings);
        return BraidServer.start(
                ServerConfig.of(all),
                new Environment(Map.of("STOCK_URL", url)),
                List.of(VdbReader.read("shop.vdb.sql", model)));
    }

    /** Returns the services that all protocols use. */
    ProtocolServices services() {
        return server.services();
    }

    /** Returns a direct connection to the database of items. */
    public Connection stock() {
        return keepsDatabase;
    }

    public BraidServer server() {
        return server;
    }

    public DeployedDatabase database(String name) {
        return server.database(name);
    }

    /** Returns the port for clients of PostgreSQL's protocol. */
    public int pgPort() {
        return server.pgPort().orElseThrow();
    }

    public int port() {
        return server.port();
    }

    public String url() {
        return connection.getProperty("url");
    }

    public String user() {
        return connection.getProperty("user");
    }

    public String password() {
        return connection.getProperty("password");
    }

    @Override
    public void close() throws SQLException {
        server.close();
        keepsDatabase.close();
    }
}
