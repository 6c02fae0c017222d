package io.braid.bench.driver;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.server.TestServer;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** In-process Braid server over one PostgreSQL: its tables are in the schema db, and many clients can connect. */
final class BraidOverOne implements AutoCloseable {
    private static final String MODEL = """
        CREATE DATABASE bench;
        CREATE SERVER db FOREIGN DATA WRAPPER postgresql
          OPTIONS (url '${env:DB_URL}', user '${env:DB_USER}', password '${env:DB_PASSWORD}', pool_size '64');
        CREATE SCHEMA db SERVER db;
        IMPORT FOREIGN SCHEMA public FROM SERVER db INTO db;
        """;

    private final Protocol protocol;
    private final BraidServer server;
    private final Properties login = new Properties();

    BraidOverOne(TestServer database, Path folder, Protocol protocol) {
        this.protocol = protocol;
        Map<String, String> environment =
                Map.of("DB_URL", database.jdbcUrl(), "DB_USER", database.user(), "DB_PASSWORD", database.password());
        Map<String, String> settings = Map.of(
                "port", "0",
                "http-port", "0",
                "data-folder", folder.toString(),
                "shutdown-timeout", "0s",
                "max-connections", "20000",
                "max-user-connections", "20000",
                "max-unauthenticated-per-address", "1000");
        server = BraidServer.start(
                ServerConfig.of(settings),
                new Environment(environment),
                List.of(VdbReader.read("bench.vdb.sql", MODEL)));
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
            while (!server.health().isReady()) {
                Thread.sleep(10);
            }
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot read " + server.connectionFile(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    Protocol protocol() {
        return protocol;
    }

    int port() {
        return server.port();
    }

    String user() {
        return login.getProperty("user");
    }

    String password() {
        return login.getProperty("password");
    }

    Connection connect() throws SQLException {
        return connect("");
    }

    /** Connects with additional properties, in URL syntax. */
    Connection connect(String properties) throws SQLException {
        return DriverManager.getConnection(protocol.url(server, "bench") + properties, user(), password());
    }

    /** Runs a statement over its own connection. */
    void run(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
