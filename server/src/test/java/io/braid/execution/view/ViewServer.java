package io.braid.execution.view;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
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
import java.util.concurrent.TimeUnit;

/** Server over an H2 database with a table of sales, and a client. */
public final class ViewServer implements AutoCloseable {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER till FOREIGN DATA WRAPPER h2 OPTIONS (url '${env:TILL_URL}');
            CREATE SCHEMA till SERVER till;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER till INTO till;
            CREATE VIRTUAL SCHEMA v;
            """;

    private static final String TOTALS = """
            CREATE MATERIALIZED VIEW v.totals %s AS
              SELECT item, SUM(price) AS total, COUNT(*) AS sales FROM till.sale GROUP BY item;
            """;

    private final BraidServer server;
    private final Properties login;
    private final Connection client;

    private ViewServer(BraidServer server, Properties login) throws SQLException {
        this.server = server;
        this.login = login;
        this.client = connect();
    }

    /** Creates the database, which exists as long as the connection is open. */
    public static Connection till(Path folder) throws SQLException {
        Connection till = DriverManager.getConnection(url(folder));
        try (Statement statement = till.createStatement()) {
            statement.execute("CREATE TABLE sale (id INT PRIMARY KEY, item VARCHAR(20), price DECIMAL(10, 2))");
            statement.execute("INSERT INTO sale VALUES (1, 'nail', 0.10), (2, 'hammer', 19.90), (3, 'nail', 0.20)");
        }
        return till;
    }

    /** Inserts one more sale. */
    public static void sell(Connection till, int id) throws SQLException {
        try (Statement statement = till.createStatement()) {
            statement.execute("INSERT INTO sale VALUES (" + id + ", 'nail', 0.30)");
        }
    }

    /** Starts a server with the sales of each item in the materialized view {@code v.totals}, with these options. */
    public static ViewServer withTotals(Path folder, String options) throws IOException, SQLException {
        return start(folder, TOTALS.formatted(options));
    }

    /** Starts a server with more statements in its model. */
    public static ViewServer start(Path folder, String more) throws IOException, SQLException {
        BraidServer server = BraidServer.start(
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
                new Environment(Map.of("TILL_URL", url(folder))),
                List.of(VdbReader.read("shop.vdb.sql", MODEL + more)));
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(folder.resolve("connection.properties"))) {
            login.load(reader);
        }
        try {
            return new ViewServer(server, login);
        } catch (SQLException e) {
            server.close();
            throw e;
        }
    }

    public BraidServer server() {
        return server;
    }

    /** Opens another client connection. */
    final Connection connect() throws SQLException {
        return DriverManager.getConnection(
                server.url("shop"), login.getProperty("user"), login.getProperty("password"));
    }

    public void run(String sql) throws SQLException {
        try (Statement statement = client.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Returns the first column of the first row. */
    public String value(String sql) throws SQLException {
        return column(sql).get(0);
    }

    /** Returns the first column. */
    public List<String> column(String sql) throws SQLException {
        List<String> values = new ArrayList<>();
        try (Statement statement = client.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                values.add(String.valueOf(rows.getString(1)));
            }
        }
        return values;
    }

    /** Returns all rows, each as a text. */
    List<String> rows(String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = client.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> values = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    values.add(String.valueOf(rows.getString(i)));
                }
                found.add(String.join(" | ", values));
            }
        }
        return found;
    }

    /** Waits until a query returns a value; fails with the last one after a timeout. */
    public void await(String sql, String expected) throws SQLException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        String found = value(sql);
        while (!found.equals(expected)) {
            if (System.nanoTime() > end) {
                throw new AssertionError(sql + " yields " + found + " and not " + expected);
            }
            Thread.sleep(20);
            found = value(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        client.close();
        server.close();
    }

    private static String url(Path folder) {
        return "jdbc:h2:mem:" + folder.getFileName();
    }
}
