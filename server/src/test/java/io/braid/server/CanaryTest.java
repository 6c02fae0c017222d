package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * Search for leaked secrets: secrets of every kind, in valid and invalid use, must not occur in files, logs at the most
 * verbose level, errors, system tables, plans or metrics.
 */
class CanaryTest {
    private static final int CANARIES = 30;
    private static final List<String> CANARY =
            IntStream.range(0, CANARIES).mapToObj(i -> "kanari" + i + "vogel").toList();

    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER stock FOREIGN DATA WRAPPER h2
              OPTIONS (url 'jdbc:h2:mem:canary', user 'sa', password '${env:STOCK_PASSWORD}');
            CREATE SCHEMA stock SERVER stock;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER stock INTO stock;
            CREATE SERVER other FOREIGN DATA WRAPPER h2
              OPTIONS (url 'jdbc:h2:mem:canary', user 'sa', password '${file:%s}');
            CREATE SCHEMA other SERVER other;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER other INTO other;
            """;

    private final Path folder;
    private final Path data;
    /** All output of the server. */
    private final Queue<String> told = new ConcurrentLinkedQueue<>();

    CanaryTest(@TempDir Path folder) {
        this.folder = folder;
        this.data = folder.resolve("data");
    }

    @Test
    void noSecretIsFoundAnywhereAfterwards() throws Exception {
        Logger braid = (Logger) LoggerFactory.getLogger("io.braid");
        Listener listener = new Listener();
        listener.setContext(braid.getLoggerContext());
        listener.start();
        braid.addAppender(listener);
        braid.setLevel(Level.TRACE);
        // Keeps the verbose log out of the build's console.
        braid.setAdditive(false);
        InMemoryDirectoryServer directory = directory();
        // H2 requires upper case for its own names; the password is used unchanged.
        try (Connection stock = DriverManager.getConnection("jdbc:h2:mem:canary", "sa", CANARY.get(0))) {
            try (Statement statement = stock.createStatement()) {
                statement.execute("CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(20))");
                statement.execute("INSERT INTO item VALUES (1, 'nail'), (2, 'hammer')");
            }
            try (BraidServer server = start(directory)) {
                use(server);
            }
        } finally {
            directory.shutDown(true);
            braid.detachAppender(listener);
            braid.setLevel(null);
            braid.setAdditive(true);
        }
        assertThat(told).hasSizeGreaterThan(200);
        assertThat(told.stream().filter(CanaryTest::sings)).isEmpty();
        assertNoFileSings();
    }

    @Test
    void aSecretThatIsThereIsFound() throws Exception {
        Files.createDirectories(data);
        Files.writeString(data.resolve("dump"), "password=" + CANARY.get(3));
        assertThatThrownBy(this::assertNoFileSings).isInstanceOf(AssertionError.class);
        assertThat(sings("x" + CANARY.get(24) + "y")).isTrue();
    }

    private BraidServer start(InMemoryDirectoryServer directory) throws Exception {
        Files.writeString(folder.resolve("password"), CANARY.get(0) + "\n");
        Files.writeString(
                folder.resolve("odd"), CANARY.get(26) + ";" + CANARY.get(28) + "=1\n" + CANARY.get(27) + "\n");
        Files.writeString(
                folder.resolve("keys.json"),
                new JWKSet(new ECKeyGenerator(Curve.P_256).keyID("k").generate()).toString());
        Map<String, String> settings = Map.of(
                "port", "0",
                "http-port", "0",
                "warm-up-time", "0s",
                "data-folder", data.toString(),
                "secret-folders", folder.toString(),
                "ldap-url", "ldap://127.0.0.1:" + directory.getListenPort(),
                "ldap-user", "uid={user},dc=example,dc=org",
                "token-keys", folder.resolve("keys.json").toString(),
                "token-issuer", "x",
                "token-audience", "x");
        return BraidServer.start(
                ServerConfig.of(settings),
                new Environment(Map.of(
                        "STOCK_PASSWORD",
                        CANARY.get(0),
                        "WRONG_PASSWORD",
                        CANARY.get(24),
                        "ODD",
                        CANARY.get(25),
                        "WHOLE",
                        "jdbc:h2:mem:canary;USER=sa;PASSWORD=" + CANARY.get(29) + ";NOTHING=1")),
                List.of(VdbReader.read("shop", MODEL.formatted(folder.resolve("password")))));
    }

    private void use(BraidServer server) throws Exception {
        Properties first = new Properties();
        try (var reader = Files.newBufferedReader(server.connectionFile())) {
            first.load(reader);
        }
        try (Connection admin = DriverManager.getConnection(
                        server.url("shop"), first.getProperty("user"), first.getProperty("password"));
                Statement statement = admin.createStatement()) {
            for (String sql : statements()) {
                tell(statement, sql);
            }
            for (String sql : referring("${env:ODD}", "${env:WHOLE}", "${file:" + folder.resolve("odd") + "}")) {
                tell(statement, sql);
            }
            prepare(admin, "SELECT name FROM stock.item WHERE name = ? OR CAST(? AS INTEGER) = 1", CANARY.get(1));
            prepare(admin, "CREATE USER prepared PASSWORD '" + CANARY.get(2) + "'", null);
            logIn(server);
            for (String table : tables(statement)) {
                tell(statement, "SELECT * FROM " + table);
            }
            for (String page : List.of("/metrics", "/health/ready")) {
                HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.httpPort() + page))
                        .build();
                told.add(HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.ofString())
                        .body());
            }
        }
    }

    private static List<String> statements() {
        String ask = "SELECT s.name FROM stock.item s JOIN other.item o ON s.id = o.id WHERE s.id > 0";
        return List.of(
                ask,
                "EXPLAIN " + ask,
                "EXPLAIN (STEPS) " + ask,
                "EXPLAIN (WHY) " + ask,
                "EXPLAIN (FORMAT JSON) " + ask,
                "EXPLAIN ANALYZE " + ask,
                "SELECT 1 / (id - 1) FROM stock.item",
                "SELECT nothing FROM stock.item",
                "CREATE USER ada PASSWORD '" + CANARY.get(3) + "'",
                "CREATE USER ada PASSWORD '" + CANARY.get(4) + "'",
                "ALTER USER ada PASSWORD '" + CANARY.get(5) + "'",
                "CREATE USER bob PASSWORD /* here it is: */ 'it''s " + CANARY.get(6) + "'",
                "CREATE USER eve PASWORD '" + CANARY.get(7) + "'",
                "CREATE USER eve PASSWORD '" + CANARY.get(8),
                "CREATE USER eve PASSWORD \"" + CANARY.get(9) + "\"",
                "CREATE USER eve PASSWORD " + CANARY.get(10),
                "ALTER USER nobody PASSWORD '" + CANARY.get(11) + "'",
                "CREATE SERVER clear FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:canary', user 'sa', password '"
                        + CANARY.get(12) + "')",
                "CREATE SERVER wrong FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:canary', user 'sa', password"
                        + " '${env:WRONG_PASSWORD}')",
                "CREATE SERVER bad FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:canary', pasword '"
                        + CANARY.get(13) + "')",
                "CREATE SERVER bad FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:mem:x;PASSWORD=" + CANARY.get(14)
                        + ";INIT=SELECT 1')",
                "CREATE SERVER bad FOREIGN DATA WRAPPER none OPTIONS (password '" + CANARY.get(15) + "')",
                "CREATE SCHEMA wrong SERVER wrong",
                "IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER wrong INTO wrong",
                "ALTER SERVER wrong OPTIONS (SET password '" + CANARY.get(16) + "')",
                "ALTER SERVER wrong OPTIONS (ADD password '" + CANARY.get(17) + "')",
                "IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER wrong INTO wrong",
                "SELECT * FROM wrong.item",
                "CREATE ROLE reader",
                "GRANT SELECT ON DATABASE shop TO ROLE reader",
                "GRANT ROLE reader TO USER ada",
                "CREATE USER MAPPING FOR ada SERVER stock OPTIONS (user 'ada', password '${env:WRONG_PASSWORD}')",
                "CREATE USER MAPPING FOR bob SERVER stock OPTIONS (user 'bob', password '" + CANARY.get(24) + "')",
                "DROP USER ada",
                "SHOW CREATE SERVER wrong",
                "SHOW CREATE SERVER stock",
                "SHOW CREATE DATABASE shop",
                "SHOW SOURCES",
                "SHOW SETTINGS",
                "SHOW USERS");
    }

    /** Returns statements with references to secrets, where H2 and Braid quote statements in their errors. */
    private static List<String> referring(String... references) {
        List<String> statements = new ArrayList<>();
        for (String reference : references) {
            String create = "CREATE OR REPLACE SERVER odd FOREIGN DATA WRAPPER h2 OPTIONS (user 'sa', password"
                    + " '${env:STOCK_PASSWORD}', ";
            statements.add(create + "url 'jdbc:h2:mem:canary', pool_size '" + reference + "')");
            statements.add(create + "url '" + reference + "')");
            statements.add(create + "url 'jdbc:h2:mem:canary;" + reference + "=1')");
            statements.add(create + "url 'jdbc:h2:mem:canary;x" + reference + "')");
            statements.add(create + "url 'jdbc:h2:mem:canary;SCHEMA=" + reference + "')");
            statements.add("CREATE SCHEMA odd SERVER odd");
            statements.add("IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER odd INTO odd");
            statements.add("SHOW CREATE SERVER odd");
            statements.add("SELECT last_error FROM sys.sources");
        }
        return statements;
    }

    private void logIn(BraidServer server) {
        tellLogin(server, "", "ada", CANARY.get(5));
        tellLogin(server, "", "ada", CANARY.get(18));
        tellLogin(server, "", "nobody", CANARY.get(19));
        tellLogin(server, "?authentication=ldap", "carl", CANARY.get(20));
        tellLogin(server, "?authentication=ldap", "carl", CANARY.get(21));
        tellLogin(server, "?token=" + CANARY.get(22), "carl", "");
        tellLogin(server, "?token=eyJhbGciOiJub25lIn0." + CANARY.get(23) + ".x", "carl", "");
        tellLogin(server, "?pasword=" + CANARY.get(24), "carl", "");
    }

    private void tellLogin(BraidServer server, String properties, String user, String password) {
        try (Connection connection = DriverManager.getConnection(server.url("shop") + properties, user, password)) {
            told.add(String.valueOf(connection));
            told.add(connection.getMetaData().getURL());
            try (Statement statement = connection.createStatement()) {
                tell(statement, "SELECT name FROM stock.item");
                tell(statement, "SELECT * FROM sys.user_mappings");
            }
        } catch (SQLException e) {
            tell(e);
        }
    }

    private void tell(Statement statement, String sql) {
        try {
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                            told.add(String.valueOf(rows.getString(i)));
                        }
                    }
                }
            }
        } catch (SQLException e) {
            tell(e);
        }
    }

    private void prepare(Connection connection, String sql, @Nullable String value) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (value != null) {
                statement.setString(1, value);
                statement.setString(2, value);
            }
            statement.execute();
        } catch (SQLException e) {
            // The value may occur in the error of the user who supplied it, but not in those of others.
            if (value == null) {
                tell(e);
            }
        }
    }

    private void tell(Throwable failure) {
        for (@Nullable Throwable each = failure; each != null; each = each.getCause()) {
            told.add(each.toString());
        }
    }

    private static List<String> tables(Statement statement) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery("SELECT table_schema, table_name FROM information_schema.tables"
                + " WHERE table_schema IN ('sys', 'information_schema')")) {
            while (rows.next()) {
                tables.add(rows.getString(1) + "." + rows.getString(2));
            }
        }
        assertThat(tables).hasSizeGreaterThan(20);
        return tables;
    }

    /**
     * Searches all files, except for documented clear text: server options that statements gave in clear, in the
     * models.
     */
    private void assertNoFileSings() throws IOException {
        try (Stream<Path> files = Files.walk(data)) {
            List<Path> kept = files.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(data.resolve("models")))
                    .toList();
            assertThat(kept).isNotEmpty();
            assertThat(kept.stream().filter(file -> sings(text(file)))).isEmpty();
        }
    }

    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean sings(String text) {
        return CANARY.stream().anyMatch(text::contains);
    }

    private static InMemoryDirectoryServer directory() throws Exception {
        InMemoryDirectoryServer directory =
                new InMemoryDirectoryServer(new InMemoryDirectoryServerConfig("dc=example,dc=org"));
        directory.startListening();
        directory.add("dn: dc=example,dc=org", "objectClass: domain");
        directory.add(
                "dn: uid=carl,dc=example,dc=org",
                "objectClass: inetOrgPerson",
                "cn: carl",
                "sn: carl",
                "userPassword: " + CANARY.get(20));
        return directory;
    }

    /** Appender that records all log events. */
    private final class Listener extends AppenderBase<ILoggingEvent> {
        @Override
        protected void append(ILoggingEvent event) {
            told.add(event.getFormattedMessage()
                    + (event.getThrowableProxy() == null
                            ? ""
                            : ThrowableProxyUtil.asString(event.getThrowableProxy())));
        }
    }
}
