package io.braid.server.up;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.server.BraidServer;
import io.braid.spi.error.BraidException;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code braid up} over real databases, from their URLs to a federated row. */
@Timeout(180)
class UpTest {
    private final Path folder;
    private final List<String> said = new ArrayList<>();
    private Optional<String> typed = Optional.empty();
    private boolean agrees;

    UpTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void fourKindsOfDatabasesBecomeOne() throws Exception {
        try (TestServer postgres = filled(
                        ServerKind.POSTGRESQL,
                        "CREATE TABLE customer (id INT PRIMARY KEY, name TEXT)",
                        "INSERT INTO customer VALUES (1, 'Ada'), (2, 'Emmy')",
                        "CREATE SCHEMA audit",
                        "CREATE TABLE audit.entry (id INT)");
                TestServer mysql = filled(
                        ServerKind.MYSQL,
                        "CREATE TABLE orders (id INT PRIMARY KEY, customer INT)",
                        "INSERT INTO orders VALUES (7, 1), (8, 1), (9, 2)");
                TestServer h2 = filled(
                        ServerKind.H2, "CREATE TABLE stock (id INT PRIMARY KEY)", "INSERT INTO stock VALUES (1)")) {
            Files.createDirectory(folder.resolve("lake"));
            Files.writeString(folder.resolve("lake/visits.csv"), "customer,page\n1,start\n1,shop\n2,start\n");
            typed = Optional.of(mysql.password());
            ServerConfig config = up(
                            url(postgres, "crm", "postgresql", postgres.user() + ":${env:CRM_PASSWORD}"),
                            url(mysql, "shop", "mysql", mysql.user()),
                            "store=" + h2.jdbcUrl() + ";user=" + h2.user() + ";password=" + h2.password(),
                            "duckdb:" + folder.resolve("lake") + "/*.csv")
                    .prepare();

            assertThat(said)
                    .contains(
                            "crm: 1 table of public as schema crm",
                            "crm: 1 table of audit as schema crm_audit",
                            "lake: 1 table of main as schema lake")
                    .anyMatch(line -> line.startsWith("Wrote the model "));
            String model = Files.readString(folder.resolve("vdbs/braid.vdb.sql"));
            assertThat(model)
                    .contains(
                            "CREATE SERVER crm FOREIGN DATA WRAPPER postgresql",
                            "'${env:CRM_PASSWORD}'",
                            "IMPORT FOREIGN SCHEMA audit FROM SERVER crm INTO crm_audit;",
                            "/secrets/shop}'");
            if (!mysql.password().isEmpty()) {
                Path secret = folder.resolve("secrets/shop");
                assertThat(Files.readString(secret).strip()).isEqualTo(mysql.password());
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)))
                        .isEqualTo("rw-------");
            }
            try (BraidServer server = BraidServer.startFromFiles(config, environment(postgres), List.of())) {
                assertThat(server.problems()).isEmpty();
                assertThat(rows(server, """
                        SELECT c.name, COUNT(DISTINCT o.id), COUNT(DISTINCT v.page)
                        FROM crm.customer c JOIN shop.orders o ON o.customer = c.id JOIN lake.visits v ON v.customer = c.id
                        GROUP BY c.name ORDER BY 1""")).containsExactly("Ada|2|2", "Emmy|1|1");
                assertThat(rows(
                                server,
                                "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = 'stock'"
                                        + " OR table_name = 'STOCK'"))
                        .containsExactly("1");
            }
        }
    }

    private Environment environment(TestServer postgres) {
        return new Environment(Map.of("CRM_PASSWORD", postgres.password()));
    }

    @Test
    void aModelThatDiffersStaysUnlessItMayBeReplaced() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "x\n1\n");
        Files.writeString(folder.resolve("b.csv"), "x\n1\n");
        up("duckdb:" + folder + "/a.csv").prepare();
        Path model = folder.resolve("vdbs/braid.vdb.sql");
        String first = Files.readString(model);
        up("duckdb:" + folder + "/a.csv").prepare();
        assertThat(said).anyMatch(line -> line.endsWith("braid.vdb.sql is as it was"));

        UpRun other = up("duckdb:" + folder + "/b.csv");
        assertThatThrownBy(other::prepare)
                .isInstanceOf(BraidException.class)
                .hasMessageContainingAll("is there already, and differs", "--replace", "--database NAME");
        assertThat(Files.readString(model)).isEqualTo(first);
        agrees = true;
        other.prepare();
        assertThat(Files.readString(model)).contains("b.csv");
        assertThat(Files.readString(folder.resolve("vdbs/braid.vdb.sql.old"))).isEqualTo(first);

        ServerConfig again = up().prepare();
        assertThat(again.filesFolder()).isEqualTo(folder);
    }

    @Test
    void whatIsWrongIsToldBeforeAnythingIsWritten() throws Exception {
        try (TestServer postgres = TestServers.fresh(ServerKind.POSTGRESQL)) {
            String good = url(postgres, "crm", "postgresql", postgres.user());
            assertThatThrownBy(up(good)::prepare)
                    .hasMessageContainingAll("needs a password", "no terminal", "secrets/crm", "${env:NAME}");
            typed = Optional.of(postgres.password());
            assertThatThrownBy(up(good)::prepare)
                    .hasMessageContainingAll("has no table that its user may read", "grant SELECT");
            assertThatThrownBy(up(good.replaceFirst("/[^/]*$", "/nowhere"))::prepare)
                    .hasMessageContainingAll("\"nowhere\" does not exist", "check the name of the database");
            assertThatThrownBy(up("postgresql://ada@127.0.0.1:1/crm")::prepare)
                    .hasMessageContainingAll("127.0.0.1:1", "check host and port");
            assertThatThrownBy(up("mysql://ada:${env:NOT_SET}@127.0.0.1/crm")::prepare)
                    .hasMessageContainingAll("NOT_SET", "is not set");
            assertThatThrownBy(up()::prepare).hasMessageContainingAll("there is no model", "at least one URL");
        }
        assertThat(folder.resolve("vdbs")).doesNotExist();
        assertThat(folder.resolve("secrets/crm")).doesNotExist();
    }

    @Test
    void theProcessSaysHowToConnectAndEndsWell() throws Exception {
        Files.writeString(folder.resolve("a.csv"), "x\n1\n");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        UpMain.class.getName(),
                        "duckdb:a.csv",
                        "--database",
                        "lake",
                        "--port",
                        "0",
                        "--http-port",
                        "0")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            List<String> lines = new ArrayList<>();
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (line.startsWith("  health ")) {
                    process.toHandle().destroy();
                }
            }
            assertThat(process.waitFor()).isZero();
            assertThat(String.join("\n", lines))
                    .contains(
                            "a: 1 table of main as schema a\n",
                            "Wrote the model vdbs/lake.vdb.sql\n",
                            "  braid sql -c \"SELECT * FROM a.a LIMIT 10\"\n",
                            " psql -h 127.0.0.1 -p ",
                            "  JDBC URL   jdbc:braid://127.0.0.1:",
                            "/lake\n");
        } finally {
            process.destroyForcibly();
        }
    }

    private UpRun up(String... urls) {
        List<String> arguments = new ArrayList<>(Arrays.asList(urls));
        for (String name : List.of("data", "vdb", "plugins")) {
            arguments.add("--" + name + "-folder");
            arguments.add(folder.resolve(name.equals("vdb") ? "vdbs" : name).toString());
        }
        arguments.addAll(List.of(
                "--port",
                "0",
                "--http-port",
                "0",
                "--secret-folders",
                folder.resolve("secrets").toString()));
        return new UpRun(
                UpOptions.parse(arguments),
                new Environment(Map.of("CRM_PASSWORD", crmPassword())),
                new AnsweringUser(),
                folder,
                said::add);
    }

    private static String crmPassword() {
        try (TestServer server = TestServers.postgres()) {
            return server.password();
        }
    }

    private static TestServer filled(ServerKind kind, String... statements) throws SQLException {
        TestServer server = TestServers.fresh(kind);
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return server;
    }

    /** The URL as a user would write it. */
    private static String url(TestServer server, String name, String kind, String login) {
        String address = server.jdbcUrl().replaceFirst("jdbc:[a-z]+://", "").replaceFirst("\\?.*", "");
        return name + "=" + kind + "://" + login + "@" + address;
    }

    private static List<String> rows(BraidServer server, String sql) throws SQLException, IOException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        login.remove("url");
        List<String> found = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(server.url("braid"), login);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                found.add(String.join("|", row));
            }
        }
        return found;
    }

    /** Answers as the test says. */
    private final class AnsweringUser implements Prompts {
        @Override
        public Optional<String> password(String question) {
            return typed;
        }

        @Override
        public boolean confirms(String question) {
            return agrees;
        }
    }
}
