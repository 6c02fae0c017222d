package io.braid.scaleout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.spark.SparkConnector;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.connect.proto.Plan;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server with the plugin for Spark in its folder of plugins, and clients that choose the engine. */
@Tag("deep")
@Timeout(300)
final class SparkServerTest {
    private static final Path PAGE = Path.of(System.getProperty("braid.build.root", "../.."), "docs", "scale-out.md");
    private static final String DATABASE = "jdbc:h2:mem:webshop";
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER crm FOREIGN DATA WRAPPER h2 OPTIONS (url '%1$s');
            CREATE SCHEMA crm SERVER crm;
            IMPORT FOREIGN SCHEMA CRM FROM SERVER crm INTO crm;
            CREATE SERVER sales FOREIGN DATA WRAPPER h2 OPTIONS (url '%1$s');
            CREATE SCHEMA sales SERVER sales;
            IMPORT FOREIGN SCHEMA SALES FROM SERVER sales INTO sales;
            """.formatted(DATABASE);
    private static final String REVENUE = "SELECT c.name, SUM(o.price) AS revenue FROM crm.customers c"
            + " JOIN sales.orders o ON o.customer = c.id GROUP BY c.name ORDER BY revenue DESC";

    private final Path folder;
    private final Path handover;

    SparkServerTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.handover = folder.resolve("handover");
        Path plugin = Files.createDirectories(folder.resolve("plugins/spark"));
        pack(place(SparkConnector.class), plugin.resolve("braid-spark.jar"));
        Files.copy(place(Plan.class), plugin.resolve("spark-connect-client.jar"));
    }

    @Test
    void clientsChooseTheEngineAndAreToldWhenItIsLost() throws Exception {
        try (SparkProcess spark = SparkProcess.start();
                Connection tables = tables();
                BraidServer server = start(spark.url());
                Connection connection = connect(server)) {
            assertThat(tables.isValid(1)).isTrue();
            List<String> local = rows(connection, REVENUE);
            execute(connection, "SET engine = 'spark'", "SET enable_dependent_joins = off");
            assertThat(Files.readString(PAGE)).contains(indented(rows(connection, "EXPLAIN " + REVENUE)));
            assertThat(rows(connection, REVENUE)).isEqualTo(local).containsExactly("Ada|15.00", "Grace|8.00");
            assertThat(withParameter(connection)).containsExactly("Grace|8.00");
            assertThat(left()).isEmpty();

            spark.kill();
            assertThat(rows(connection, REVENUE)).isEqualTo(local);
            assertThat(warning(connection)).contains("ran locally instead of on spark");
            execute(connection, "SET enable_engine_fallback = off");
            assertThatThrownBy(() -> rows(connection, REVENUE))
                    .isInstanceOf(SQLException.class)
                    .matches(e -> "53400".equals(((SQLException) e).getSQLState()))
                    .hasMessageContaining("SET engine = 'local'");
            assertThat(left()).isEmpty();
        }
    }

    /** As a page shows it. */
    private static String indented(List<String> lines) {
        return lines.stream().map(line -> "    " + line + "\n").collect(Collectors.joining());
    }

    private static List<String> withParameter(Connection connection) throws SQLException {
        String sql = "SELECT c.name, SUM(o.price) FROM crm.customers c JOIN sales.orders o ON o.customer = c.id"
                + " AND c.id + o.customer > ? GROUP BY c.name ORDER BY c.name";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, 3);
            try (ResultSet result = statement.executeQuery()) {
                return read(result);
            }
        }
    }

    private static Connection tables() throws SQLException {
        Connection connection = DriverManager.getConnection(DATABASE);
        execute(
                connection,
                "CREATE SCHEMA crm",
                "CREATE SCHEMA sales",
                "CREATE TABLE crm.customers (id INT PRIMARY KEY, name VARCHAR(20))",
                "CREATE TABLE sales.orders (id INT PRIMARY KEY, customer INT, price DECIMAL(12, 2))",
                "INSERT INTO crm.customers VALUES (1, 'Ada'), (2, 'Grace'), (3, 'Edsger')",
                "INSERT INTO sales.orders VALUES (1, 1, 10.00), (2, 1, 5.00), (3, 2, 8.00), (4, NULL, 1.00)");
        return connection;
    }

    private BraidServer start(String url) {
        ServerConfig config = ServerConfig.of(Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "warm-up-time",
                "0s",
                "data-folder",
                folder.resolve("data").toString(),
                "plugins-folder",
                folder.resolve("plugins").toString(),
                "spark-url",
                url,
                "spark-folder",
                handover.toString()));
        return BraidServer.start(config, List.of(VdbReader.read("shop.vdb.sql", MODEL)));
    }

    private static Connection connect(BraidServer server) throws IOException, SQLException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        return DriverManager.getConnection(
                server.url("shop"), login.getProperty("user"), login.getProperty("password"));
    }

    private static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return read(result);
        }
    }

    private static String warning(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(REVENUE)) {
            read(result);
            SQLWarning warning = result.getWarnings();
            return String.valueOf(Objects.requireNonNull(warning, "no warning").getMessage());
        }
    }

    private static List<String> read(ResultSet result) throws SQLException {
        List<String> rows = new ArrayList<>();
        while (result.next()) {
            List<String> cells = new ArrayList<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                cells.add(result.getString(i));
            }
            rows.add(String.join("|", cells));
        }
        return rows;
    }

    private List<Path> left() throws IOException {
        try (Stream<Path> entries = Files.list(handover)) {
            return entries.toList();
        }
    }

    private static Path place(Class<?> type) {
        return Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    /** As the build does it; a build that tests a jar has it already. */
    private static void pack(Path classes, Path jar) throws IOException {
        if (Files.isRegularFile(classes)) {
            Files.copy(classes, jar);
            return;
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                out.write(Files.readAllBytes(file));
            }
        }
    }
}
