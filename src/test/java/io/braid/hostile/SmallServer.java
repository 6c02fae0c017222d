package io.braid.hostile;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.postgres.messages.MessageSocket;
import io.braid.server.BraidServer;
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

/** A server that has nothing but a database, or a database of one table. */
final class SmallServer implements AutoCloseable {
    private final BraidServer server;

    private SmallServer(BraidServer server) {
        this.server = server;
    }

    static SmallServer start() throws IOException {
        return start("CREATE DATABASE shop;");
    }

    /** One with a table that can be written, which lives as long as the process. */
    static SmallServer withTable() throws IOException, SQLException {
        String url = "jdbc:h2:mem:small;DB_CLOSE_DELAY=-1";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT, name VARCHAR(20))");
            statement.execute("INSERT INTO item VALUES (1, 'nail'), (2, 'hammer'), (3, NULL)");
        }
        return start("""
                CREATE DATABASE shop;
                CREATE SERVER stock FOREIGN DATA WRAPPER h2 OPTIONS (url '%s');
                CREATE SCHEMA stock SERVER stock OPTIONS (writable 'true');
                IMPORT FOREIGN SCHEMA "PUBLIC" FROM SERVER stock INTO stock;
                """.formatted(url));
    }

    private static SmallServer start(String model) throws IOException {
        String folder = Files.createTempDirectory("hostile").toString();
        Map<String, String> settings =
                // Warming up, it would take the processors from those who attack it.
                Map.of(
                        "port",
                        "0",
                        "http-port",
                        "0",
                        "data-folder",
                        folder,
                        "warm-up-time",
                        "0s",
                        "shutdown-timeout",
                        "0s");
        return new SmallServer(BraidServer.start(
                ServerConfig.of(settings), new Environment(Map.of()), List.of(VdbReader.read("shop.vdb.sql", model))));
    }

    /** An attack on it. */
    ServerAttack attack() throws IOException {
        return new ServerAttack(server.port(), login(server.connectionFile()));
    }

    /** An attack on it by PostgreSQL's protocol. */
    PostgresAttack postgresAttack() throws IOException {
        Properties login = login(server.connectionFile());
        return new PostgresAttack(new MessageSocket.Address(
                server.pgPort().orElseThrow(), login.getProperty("user"), login.getProperty("password"), "shop"));
    }

    private static Properties login(Path file) throws IOException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            login.load(reader);
        }
        return login;
    }

    @Override
    public void close() {
        server.close();
    }
}
