package io.braid.server;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Training run of a server for a class data sharing archive, which speeds up the next start. It serves three small
 * databases, answers a client's queries, and ends. The launcher of a distribution runs it once in the background, with
 * the option that makes Java write the archive.
 */
public final class ClassArchiveMain {
    private static final String MODEL = """
            CREATE DATABASE sample;
            CREATE SERVER one FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:one;DB_CLOSE_DELAY=-1');
            CREATE SCHEMA one SERVER one;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER one INTO one;
            CREATE SERVER two FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:two;DB_CLOSE_DELAY=-1');
            CREATE SCHEMA two SERVER two;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER two INTO two;
            CREATE SERVER three FOREIGN DATA WRAPPER duckdb OPTIONS (path '*.csv');
            CREATE SCHEMA three SERVER three;
            IMPORT FOREIGN SCHEMA main FROM SERVER three INTO three;
            """;

    private static final List<String> QUERIES = List.of(
            "SELECT 1",
            "SELECT count(*) FROM one.customer",
            "SELECT c.name, sum(o.total) FROM one.customer c JOIN two.orders o ON o.customer = c.id"
                    + " WHERE o.placed > DATE '2020-01-01' GROUP BY c.name ORDER BY 2 DESC LIMIT 10",
            "SELECT * FROM one.customer WHERE id = 1",
            "SELECT c.name, count(*) FROM three.visits v JOIN one.customer c ON c.id = v.customer GROUP BY c.name",
            "EXPLAIN SELECT * FROM two.orders");

    /** Maximum lifetime of the server. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private ClassArchiveMain() {}

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("braid-classes");
        try {
            live(folder);
        } finally {
            delete(folder);
        }
    }

    private static void live(Path folder) throws Exception {
        create("one", "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(40))");
        create("two", "CREATE TABLE orders (id INT PRIMARY KEY, customer INT, placed DATE, total DECIMAL(12, 2))");
        Path model = Files.writeString(folder.resolve("sample.vdb.sql"), MODEL);
        Path files = Files.createDirectory(folder.resolve("files"));
        Files.writeString(files.resolve("visits.csv"), "customer,page\n1,start\n");
        ServerConfig config = ServerConfig.of(Map.of(
                "port", "0",
                "http-port", "0",
                "data-folder", folder.resolve("data").toString(),
                "files-folder", files.toString(),
                "vdb-folder", folder.resolve("vdbs").toString(),
                "plugins-folder", folder.resolve("plugins").toString()));
        try (BraidServer server = BraidServer.startFromFiles(config, new Environment(Map.of()), List.of(model))) {
            long end = System.nanoTime() + LONGEST.toNanos();
            while (!server.health().reasons().isEmpty() && System.nanoTime() < end) {
                Thread.sleep(50);
            }
            ask(server);
        }
    }

    /** Runs queries like psql, through the driver of the PostgreSQL connector. */
    private static void ask(BraidServer server) throws SQLException, IOException {
        String url =
                "jdbc:postgresql://" + server.host() + ":" + server.pgPort().orElseThrow() + "/sample";
        try (Connection client = DriverManager.getConnection(url, login(server));
                Statement statement = client.createStatement()) {
            for (String query : QUERIES) {
                try (ResultSet rows = statement.executeQuery(query)) {
                    while (rows.next()) {
                        rows.getString(1);
                    }
                }
            }
        }
    }

    private static Properties login(BraidServer server) throws IOException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        login.remove("url");
        return login;
    }

    private static void create(String database, String table) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1");
                Statement statement = connection.createStatement()) {
            statement.execute(table);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
