package io.braid.upgrade;

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

/** A server over a given data folder and one database in memory, and what its data folder is filled with. */
final class FilledServer implements AutoCloseable {
    static final String ADA = "the long secret of ada";

    private static final String MODEL = """
            CREATE DATABASE company;
            CREATE SERVER stock FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:upgrade');
            CREATE SCHEMA stock SERVER stock;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO stock;
            CREATE ROLE clerk;
            """;

    /** What the data folder keeps of each, in the order of its files. */
    private static final List<String> FILLING = List.of(
            "CREATE USER ada PASSWORD '" + ADA + "'",
            "GRANT ROLE clerk TO USER ada",
            "ALTER ROLE clerk SET query_rows = 2",
            "CREATE VIRTUAL SCHEMA sales",
            "CREATE VIEW sales.dear AS SELECT id, name FROM stock.item WHERE price > 10",
            "GRANT SELECT ON VIEW sales.dear TO ROLE clerk",
            "CREATE ROW FILTER no_nails ON sales.dear TO ROLE clerk USING (name <> 'nail gun')",
            "CREATE MATERIALIZED VIEW sales.total AS SELECT COUNT(*) AS items, SUM(price) AS worth FROM stock.item",
            "REFRESH MATERIALIZED VIEW sales.total",
            "ANALYZE stock.item",
            "CREATE DATABASE made VERSION '2.0'",
            "SELECT items FROM sales.total");

    private final Connection source;
    private final BraidServer server;

    /** @param rows with which the table of the source is filled */
    FilledServer(Path data, String rows) throws SQLException {
        source = DriverManager.getConnection("jdbc:h2:mem:upgrade");
        run(source, "DROP TABLE IF EXISTS item");
        run(source, "CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(40), price DECIMAL(9, 2))");
        run(source, "INSERT INTO item VALUES " + rows);
        ServerConfig config = ServerConfig.of(Map.of(
                "port", "0",
                "http-port", "0",
                "pg-port", "-1",
                "warm-up-time", "0s",
                "shutdown-timeout", "0s",
                "data-folder", data.toString(),
                "vdb-folder", data + "/none"));
        server =
                BraidServer.start(config, new Environment(Map.of()), List.of(VdbReader.read("company.vdb.sql", MODEL)));
    }

    void fill() throws SQLException, IOException {
        try (Connection admin = admin()) {
            for (String sql : FILLING) {
                run(admin, sql);
            }
        }
    }

    Connection admin() throws SQLException, IOException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        return connect("company", login.getProperty("user"), login.getProperty("password"));
    }

    Connection connect(String database, String user, String password) throws SQLException {
        return DriverManager.getConnection(server.url(database), user, password);
    }

    /** The first column of a query's rows, as text. */
    static List<String> texts(Connection connection, String query) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
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
