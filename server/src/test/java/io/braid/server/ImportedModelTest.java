package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Virtual databases of Teiid, imported and deployed over two real databases. */
class ImportedModelTest {
    private static final Environment NO_VARIABLES = new Environment(Map.of());

    private final Path folder;
    private final List<Connection> databases = new ArrayList<>();

    ImportedModelTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void fillDatabases() throws SQLException {
        fill(
                "jdbc:h2:mem:teiid_collection",
                "CREATE TABLE ARTIST (ID INT PRIMARY KEY, NAME VARCHAR(40))",
                "CREATE TABLE WORK (ID INT PRIMARY KEY, TITLE VARCHAR(40), ARTIST_ID INT)",
                "CREATE TABLE VISITOR (ID INT PRIMARY KEY, NAME VARCHAR(40), COUNTRY CHAR(2), PHONE VARCHAR(20),"
                        + " SPENT DECIMAL(8, 2))",
                "INSERT INTO ARTIST VALUES (1, 'Klee'), (2, 'Kahlo')",
                "INSERT INTO WORK VALUES (10, 'Fish', 1), (11, 'Roots', 2), (12, NULL, 2)",
                "INSERT INTO VISITOR VALUES (1, 'Ada', 'GB', '123', 12.50), (2, 'Emmy', 'FR', '456', 8.00)");
        fill(
                "jdbc:h2:mem:teiid_tickets",
                "CREATE TABLE VISIT (ID INT PRIMARY KEY, WORK_ID INT)",
                "INSERT INTO VISIT VALUES (1, 10), (2, 10), (3, 11)");
    }

    private void fill(String url, String... statements) throws SQLException {
        Connection connection = DriverManager.getConnection(url, "sa", "");
        databases.add(connection);
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP ALL OBJECTS");
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @AfterEach
    void closeDatabases() throws SQLException {
        for (Connection connection : databases) {
            connection.close();
        }
    }

    @Test
    void viewsOverBothDatabasesHaveTheirRows() throws SQLException, IOException {
        try (BraidServer server = serve("museum-vdb.xml", "museum-materialized-vdb.xml")) {
            assertThat(server.problems()).isEmpty();
            try (Connection root = root(server, "Museum")) {
                assertThat(rows(root, "SELECT id, label, artist FROM Gallery.Works ORDER BY id"))
                        .as("concat of null is null, as in Teiid")
                        .containsExactly("10|Fish, Klee|KLEE", "11|Roots, Kahlo|KAHLO", "12|null|KAHLO");
                assertThat(rows(root, "SELECT id, visits FROM Gallery.Popular ORDER BY id"))
                        .containsExactly("10|2", "11|1", "12|0");
            }
            try (Connection root = root(server, "MuseumMaterialized")) {
                assertThat(rows(root, "SELECT COUNT(*), MIN(label) FROM Stored.worksStored"))
                        .containsExactly("3|Fish, Klee");
                run(root, "REFRESH MATERIALIZED VIEW Stored.worksOutside");
                assertThat(rows(root, "SELECT id FROM Stored.worksOutside WHERE label = 'Fish, Klee'"))
                        .containsExactly("10");
                assertThat(rows(root, "SELECT id FROM Stored.today WHERE day = CURRENT_DATE AND id = 10"))
                        .containsExactly("10");
            }
        }
    }

    @Test
    void dataRolesShowWhatTheyShowedInTeiid() throws SQLException, IOException {
        try (BraidServer server = serve("museum-roles-vdb.xml")) {
            assertThat(server.problems()).isEmpty();
            try (Connection root = root(server, "MuseumRoles")) {
                for (String user : List.of("gus:Guide", "cas:Guide,Cashier", "dora:Director", "bea:Guide,Director")) {
                    String name = user.replaceFirst(":.*", "");
                    run(root, "CREATE USER " + name + " PASSWORD 'a long secret'");
                    for (String role : user.replaceFirst(".*:", "").split(",")) {
                        run(root, "GRANT ROLE " + role + " TO USER " + name);
                    }
                }
            }
            String visitors = "SELECT name, phone, spent FROM Desk.Visitors ORDER BY id";
            try (Connection guide = user(server, "gus")) {
                assertThat(rows(guide, visitors)).containsExactly("Ada|null|null");
                assertThat(rows(guide, "SELECT visitor FROM Desk.visitorsFrom('GB')"))
                        .containsExactly("1");
                assertThat(rows(guide, "SELECT COUNT(*) FROM Collection.WORK")).containsExactly("3");
                assertThatThrownBy(() -> rows(guide, "SELECT id FROM Desk.Staff"))
                        .hasMessageContaining("Staff");
                assertThatThrownBy(() -> rows(guide, "SELECT id FROM Collection.VISITOR"))
                        .hasMessageContaining("VISITOR");
            }
            try (Connection cashier = user(server, "cas")) {
                assertThat(rows(cashier, visitors)).containsExactly("Ada|null|12.50");
            }
            try (Connection director = user(server, "dora")) {
                assertThat(rows(director, visitors)).containsExactly("Ada|123|12.50", "Emmy|456|8.00");
                assertThat(rows(director, "SELECT id FROM Desk.Staff")).containsExactly("1");
            }
            try (Connection both = user(server, "bea")) {
                assertThat(rows(both, "SELECT name, phone FROM Desk.Visitors ORDER BY id"))
                        .as("conditions of several roles are alternatives, and the mask of the higher order counts")
                        .containsExactly("Ada|123", "Emmy|456");
            }
        }
    }

    @Test
    void rewrittenFunctionsHaveTheResultsOfTeiid() throws SQLException, IOException {
        try (BraidServer server = serve("functions-vdb.ddl");
                Connection root = root(server, "Functions")) {
            assertThat(server.problems()).isEmpty();
            assertThat(rows(root, "SELECT * FROM f.texts"))
                    .containsExactly("ab|null|b|A|true|hXXlo|red|none|true|false|A|n|3|xyc|A Bc|true");
            assertThat(rows(root, "SELECT * FROM f.numbers")).containsExactly("0.0|12|1.50|7|8|8.0|2|3|300");
            String moments =
                    "1|1|1500|1970-01-01 00:00:01.5|2.0000000|07/05/2024|2024-05-07|2024-05-07 10:11:12|10:11:00";
            String sums = "2024-05-07 10:11:12|2024-02-29|60|false|2024|true";
            assertThat(rows(root, "SELECT * FROM f.moments")).containsExactly(String.join("|", moments, sums));
            assertThat(rows(root, "SELECT * FROM f.documents"))
                    .containsExactly("{\"a\":1,\"b\":\"x\"}|[1,null]|5|<a k=\"1\">x</a>");
            assertThat(rows(root, "SELECT * FROM f.looked")).containsExactly("2|two");
        }
    }

    @Test
    void theSourcesHaveWhatTheModelsName() {
        List<String> arguments = new ArrayList<>(List.of("--connect", "--data-folder", folder.toString()));
        imported("museum-vdb.xml", "museum-materialized-vdb.xml", "museum-roles-vdb.xml")
                .forEach(model -> arguments.addAll(List.of("--vdb", model.toString())));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream printer = new PrintStream(said, true, StandardCharsets.UTF_8);
        assertThat(CheckMain.run(arguments, NO_VARIABLES, printer, printer))
                .as(() -> said.toString(StandardCharsets.UTF_8))
                .isZero();
    }

    private List<Path> imported(String... files) {
        List<Path> models = new ArrayList<>();
        for (String file : files) {
            Path model = folder.resolve(file + ".vdb.sql");
            ByteArrayOutputStream said = new ByteArrayOutputStream();
            PrintStream printer = new PrintStream(said, true, StandardCharsets.UTF_8);
            List<String> arguments = List.of(
                    "teiid",
                    resource(file),
                    "--datasources",
                    resource("datasources.xml"),
                    "--output",
                    model.toString());
            assertThat(ImportMain.run(arguments, NO_VARIABLES, printer, printer))
                    .as(() -> said.toString(StandardCharsets.UTF_8))
                    .isNotEqualTo(1);
            models.add(model);
        }
        return models;
    }

    private BraidServer serve(String... files) {
        Map<String, String> settings = Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "data-folder",
                folder.resolve("data").toString(),
                "vdb-folder",
                folder.resolve("vdbs").toString(),
                "shutdown-timeout",
                "0s",
                "warm-up-time",
                "0s");
        return BraidServer.startFromFiles(ServerConfig.of(settings), NO_VARIABLES, imported(files));
    }

    private static String resource(String name) {
        return Path.of(URI.create(String.valueOf(ImportedModelTest.class.getResource("/teiid/" + name))))
                .toString();
    }

    private static Connection root(BraidServer server, String database) throws SQLException, IOException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        login.remove("url");
        return DriverManager.getConnection(server.url(database), login);
    }

    private static Connection user(BraidServer server, String name) throws SQLException {
        return DriverManager.getConnection(server.url("MuseumRoles"), name, "a long secret");
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(String.valueOf(rows.getString(i)));
                }
                found.add(String.join("|", row));
            }
        }
        return found;
    }
}
