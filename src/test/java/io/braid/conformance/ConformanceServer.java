package io.braid.conformance;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One server for all chapters, over a database with a row of every type, a row of nulls, and some items. */
public final class ConformanceServer implements AutoCloseable {
    private static final String MODEL = """
        CREATE DATABASE shop;
        CREATE SERVER stock FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:STOCK_URL}');
        CREATE SCHEMA stock SERVER stock;
        IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO stock;
        CREATE VIRTUAL SCHEMA offers;
        CREATE VIEW offers.cheap AS SELECT id, name FROM stock.item WHERE price < 1;
        CREATE FUNCTION offers.cheaper_than(most decimal(10, 2), least int) RETURNS TABLE AS
            SELECT id, name FROM stock.item WHERE price < most AND id >= least;
        """;
    private static final List<String> TABLES = List.of(
            "CREATE TABLE maker (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL)",
            "CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(20), price DECIMAL(10, 2), maker INT,"
                    + " CONSTRAINT made_by FOREIGN KEY (maker) REFERENCES maker (id))",
            "CREATE UNIQUE INDEX item_name ON item (name)",
            "INSERT INTO maker VALUES (1, 'Smith')",
            "INSERT INTO item VALUES (1, 'nail', 0.10, 1), (2, 'hammer', 19.90, 1), (3, NULL, NULL, NULL)",
            "CREATE TABLE kind (id INT PRIMARY KEY, t_tinyint TINYINT, t_smallint SMALLINT, t_integer INT, t_bigint"
                    + " BIGINT, t_real REAL, t_double DOUBLE PRECISION, t_decimal DECIMAL(10, 2), t_wide DECIMAL(38,"
                    + " 4),"
                    + " t_boolean BOOLEAN, t_number VARCHAR(40), t_truth VARCHAR(40), t_day VARCHAR(40), t_clock"
                    + " VARCHAR(40), t_stamp VARCHAR(40), t_binary VARBINARY(40), t_date DATE, t_time TIME(6),"
                    + " t_timestamp"
                    + " TIMESTAMP(6), t_moment TIMESTAMP(6) WITH TIME ZONE, t_uuid UUID)",
            "INSERT INTO kind VALUES (1, 7, 7, 7, 7, 7, 7, 7, 7, TRUE, '7', 'true', '2024-02-29', '13:14:15',"
                    + " '2024-02-29 13:14:15', X'0708', DATE '2024-02-29', TIME '13:14:15', TIMESTAMP '2024-02-29"
                    + " 13:14:15', TIMESTAMP WITH TIME ZONE '2024-02-29 13:14:15+00:00',"
                    + " '123e4567-e89b-12d3-a456-426614174000')",
            "INSERT INTO kind (id) VALUES (2)",
            "CREATE TABLE many AS SELECT x AS n, 'row ' || x AS text FROM SYSTEM_RANGE(1, 20000)");

    private final Connection keepsDatabase;
    private final BraidServer server;
    private final Properties login = new Properties();

    private ConformanceServer() throws SQLException, IOException {
        String url = "jdbc:h2:mem:" + UUID.randomUUID();
        keepsDatabase = DriverManager.getConnection(url);
        try (Statement statement = keepsDatabase.createStatement()) {
            for (String table : TABLES) {
                statement.execute(table);
            }
        }
        String folder = Files.createTempDirectory("conformance").toString();
        server = BraidServer.start(
                ServerConfig.of(Map.of(
                        "port",
                        "0",
                        "http-port",
                        "0",
                        "warm-up-time",
                        "0s",
                        "data-folder",
                        folder,
                        "shutdown-timeout",
                        "0s")),
                new Environment(Map.of("STOCK_URL", url)),
                List.of(VdbReader.read("shop.vdb.sql", MODEL)));
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
    }

    /** One that its caller closes. */
    public static ConformanceServer start() {
        try {
            return new ConformanceServer();
        } catch (SQLException e) {
            throw new AssertionError(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String url() {
        return server.url("shop");
    }

    /** The database as clients of PostgreSQL's protocol reach it. */
    public String postgresUrl() {
        return "jdbc:postgresql://127.0.0.1:" + server.pgPort().orElseThrow() + "/shop";
    }

    public String user() {
        return login.getProperty("user");
    }

    public String password() {
        return login.getProperty("password");
    }

    public int port() {
        return server.port();
    }

    public Properties login() {
        Properties properties = new Properties();
        properties.setProperty("user", user());
        properties.setProperty("password", password());
        return properties;
    }

    public Connection connect() throws SQLException {
        // As JDBC has it: most programs are told otherwise.
        return DriverManager.getConnection(url() + "?zonedTimestamps=zoned", login());
    }

    @Override
    public void close() throws SQLException {
        server.close();
        keepsDatabase.close();
    }

    /** Gives tests the server as a parameter: started when the first test wants it, ended after the last. */
    public static final class Shared implements ParameterResolver {
        private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Shared.class);

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == ConformanceServer.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
                    .getOrComputeIfAbsent("server", key -> new Running(start()), Running.class)
                    .server;
        }

        /** The server, as long as the tests run. */
        private record Running(ConformanceServer server) implements AutoCloseable {
            @Override
            public void close() throws SQLException {
                server.close();
            }
        }
    }
}
