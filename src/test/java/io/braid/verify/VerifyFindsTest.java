package io.braid.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.verify.Disagreement;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wrong answers that Braid has given are found, each put back by declaring a column as what it is not: text padded with
 * blanks as any other, bits as a number, and text that is searched through an index as if LIKE found all of it there.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
class VerifyFindsTest {
    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER pg FOREIGN DATA WRAPPER postgresql OPTIONS
                (url '${env:PG_URL}', user '${env:PG_USER}', password '${env:PG_PASSWORD}');
            CREATE SERVER my FOREIGN DATA WRAPPER mysql OPTIONS
                (url '${env:MY_URL}', user '${env:MY_USER}', password '${env:MY_PASSWORD}');
            CREATE SCHEMA pg SERVER pg;
            CREATE SCHEMA my SERVER my;
            CREATE FOREIGN TABLE pg.l (id INTEGER) OPTIONS (remote_name 'public.verify_l');
            CREATE FOREIGN TABLE pg.r (id INTEGER, c VARCHAR(5) OPTIONS (native_type 'varchar'))
                OPTIONS (remote_name 'public.verify_r');
            CREATE FOREIGN TABLE my.bits (id INTEGER, b BIGINT OPTIONS (native_type 'bigint'))
                OPTIONS (remote_name '${schema}.verify_bits');
            CREATE FOREIGN TABLE my.words (id INTEGER, s VARCHAR(40) OPTIONS
                (native_type 'varchar', collation 'latin1_general_ci')) OPTIONS (remote_name '${schema}.verify_words');
            """;

    private TestServer pg;
    private TestServer my;
    private BraidServer server;
    private Connection connection;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        pg = TestServers.fresh(ServerKind.POSTGRESQL);
        my = TestServers.fresh(ServerKind.MYSQL);
        execute(
                pg,
                "DROP TABLE IF EXISTS verify_l, verify_r",
                "CREATE TABLE verify_l (id INTEGER)",
                "CREATE TABLE verify_r (id INTEGER, c CHAR(5))",
                "INSERT INTO verify_l VALUES (1), (2)",
                "INSERT INTO verify_r VALUES (1, 'a')");
        execute(
                my,
                "DROP TABLE IF EXISTS verify_bits, verify_words",
                "CREATE TABLE verify_bits (id INTEGER, b BIT(3))",
                "INSERT INTO verify_bits VALUES (1, b'101')",
                "CREATE TABLE verify_words (id INTEGER, s VARCHAR(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, KEY"
                        + " (s))",
                "INSERT INTO verify_words VALUES (1, 'ab'), (2, 'a\uD83D\uDE00'), (3, 'abc\t'), (4, 'b')",
                "INSERT INTO verify_words WITH RECURSIVE n (i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i <"
                        + " 900)"
                        + " SELECT i, CONCAT('z', i) FROM n",
                "ANALYZE TABLE verify_words");
        String schema = my.jdbcUrl().replaceFirst(".*/([^/?]+)(\\?.*)?$", "$1");
        server = BraidServer.start(
                ServerConfig.of(Map.of(
                        "port",
                        "0",
                        "http-port",
                        "0",
                        "warm-up-time",
                        "0s",
                        "shutdown-timeout",
                        "0s",
                        "data-folder",
                        folder.toString())),
                new Environment(Map.of(
                        "PG_URL", pg.jdbcUrl(),
                        "PG_USER", pg.user(),
                        "PG_PASSWORD", pg.password(),
                        "MY_URL", my.jdbcUrl(),
                        "MY_USER", my.user(),
                        "MY_PASSWORD", my.password())),
                List.of(VdbReader.read("shop.vdb.sql", MODEL.replace("${schema}", schema))));
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        connection = DriverManager.getConnection(
                server.url("shop"), login.getProperty("user"), login.getProperty("password"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET verify = on");
        }
    }

    private static void execute(TestServer server, String... statements) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @AfterAll
    void stop() throws SQLException {
        connection.close();
        server.close();
        pg.close();
        my.close();
    }

    private Disagreement found(String sql) throws Exception {
        List<String> rows = new ArrayList<>();
        long before = server.disagreements().differing();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        while (server.disagreements().differing() == before) {
            Thread.sleep(10);
        }
        Disagreement found = server.disagreements().all().get(0);
        assertThat(found.sql()).contains(sql);
        assertThat(rows).as("what the client was given").hasSize((int) found.rowsOfPlan());
        return found;
    }

    @Test
    void textThatASourcePadsIsFound() throws Exception {
        Disagreement found = found("SELECT r.c = 'a ' FROM pg.l LEFT JOIN pg.r ON r.id = l.id");
        assertThat(found.onlyInPlan()).containsExactly("true");
        assertThat(found.onlyInReference()).containsExactly("false");
        assertThat(found.step()).startsWith("enable_push_");
        assertThat(found.plan()).contains("\"c\" = 'a '");
        assertThat(found.reference()).doesNotContain("\"c\" = 'a '");
    }

    @Test
    void bitsThatASourceComparesAsTextAreFound() throws Exception {
        Disagreement found = found("SELECT MIN(b) FROM my.bits");
        assertThat(found.step()).isEqualTo("enable_push_aggregates");
    }

    @Test
    void rowsThatAnIndexDoesNotFindAreFound() throws Exception {
        Disagreement found = found("SELECT s FROM my.words WHERE s LIKE 'a%'");
        assertThat(found.rowsOfPlan()).isLessThan(found.rowsOfReference());
        assertThat(found.onlyInPlan()).isEmpty();
        assertThat(found.onlyInReference()).contains("'a\uD83D\uDE00'");
        assertThat(found.step()).isEqualTo("enable_push_filters");
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT step, only_in_reference, plan_rows < reference_rows FROM sys.disagreements WHERE"
                                + " sql_text LIKE"
                                + " '%my.words%'")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("enable_push_filters");
            assertThat(rows.getString(2)).contains("\uD83D\uDE00");
            assertThat(rows.getBoolean(3)).isTrue();
        }
    }
}
