package io.braid.console;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.vdb.VirtualDatabase;
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
import java.util.stream.Stream;

/** A server over one H2 database, with an administrator and the user ada, who may read some of it. */
final class ConsoleServer implements AutoCloseable {
    static final String SECRET = "a long secret";

    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER stock FOREIGN DATA WRAPPER h2 OPTIONS (url '%s');
            CREATE SCHEMA stock SERVER stock;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO stock;
            CREATE VIRTUAL SCHEMA sales;
            CREATE VIEW sales.hostile AS SELECT '<img src=x onerror=alert(1)>' AS "<b>name</b>", '=1+1' AS formula;
            CREATE VIEW sales.labels AS SELECT id, upper(name) AS label FROM stock.item WHERE hidden = 1;
            CREATE MATERIALIZED VIEW sales.totals AS SELECT count(*) AS items FROM stock.item;
            CREATE ROLE clerk;
            GRANT SELECT ON TABLE stock.item (id, name) TO ROLE clerk;
            """;

    private final Connection source;
    private final BraidServer server;

    ConsoleServer(Path folder, Map<String, String> more) throws SQLException, IOException {
        this(folder, more, List.of());
    }

    /** @param others databases to be served beside the shop */
    ConsoleServer(Path folder, Map<String, String> more, List<VirtualDatabase> others)
            throws SQLException, IOException {
        String url = "jdbc:h2:mem:" + UUID.randomUUID();
        source = DriverManager.getConnection(url);
        run(source, "CREATE TABLE \"item\" (\"id\" INT PRIMARY KEY, \"name\" VARCHAR(40), \"hidden\" INT)");
        run(source, "INSERT INTO \"item\" SELECT x, 'item ' || x, 1 FROM SYSTEM_RANGE(1, 3000)");
        run(source, "CREATE TABLE \"secret\" (\"id\" INT PRIMARY KEY)");
        Map<String, String> settings = new HashMap<>(Map.of(
                "port", "0",
                "http-port", "0",
                "pg-port", "-1",
                "warm-up-time", "0s",
                "shutdown-timeout", "0s",
                "data-folder", folder.resolve("data").toString(),
                "vdb-folder", folder + "/none"));
        settings.putAll(more);
        server = BraidServer.start(
                ServerConfig.of(settings),
                new Environment(Map.of()),
                Stream.concat(Stream.of(VdbReader.read("shop.vdb.sql", MODEL.formatted(url))), others.stream())
                        .toList());
        Properties login = login();
        try (Connection admin = DriverManager.getConnection(
                server.url("shop"), login.getProperty("user"), login.getProperty("password"))) {
            run(admin, "CREATE USER ada PASSWORD '" + SECRET + "'");
            run(admin, "GRANT ROLE clerk TO USER ada");
        }
    }

    /** User and password of the administrator. */
    Properties login() throws IOException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        return login;
    }

    /** The administrator's session with a database. */
    ConsoleClient logInAsAdministrator(String database) throws IOException {
        Properties login = login();
        ConsoleClient client = new ConsoleClient(server.httpPort());
        client.logIn(Map.of(
                "user", login.getProperty("user"),
                "password", login.getProperty("password"),
                "database", database));
        return client;
    }

    String link(String user) {
        return server.consoleLink(user).orElseThrow();
    }

    BraidServer server() {
        return server;
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        server.close();
        source.close();
    }
}
