package io.braid.survive;

import static io.braid.survive.Injections.HIDDEN_TABLE;
import static io.braid.survive.Injections.SECRET;
import static io.braid.survive.Injections.literal;
import static io.braid.survive.Injections.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.parallel.AtOnce;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * B8: whatever is typed into anything that takes a text, it is that text: no more rows, no further statement, nothing
 * of what is hidden, and no change at the source. Where a careless program has made a statement of it, the rights of
 * its user still hold.
 */
class InjectionTest {
    private static final int ROWS = 10;
    private static final String MORE = """
            CREATE VIRTUAL SCHEMA v;
            CREATE ROLE reader;
            CREATE ROLE boss;
            GRANT SELECT ON TABLE f.items TO ROLE reader;
            GRANT SELECT ON SCHEMA f TO ROLE boss;
            """;

    /** All that somebody without rights has been told. */
    private final List<String> told = new ArrayList<>();

    @TestFactory
    Stream<DynamicTest> whateverIsTypedIsATextAndNothingElse(@TempDir Path folder) throws Exception {
        return AtOnce.tests(Stream.of(ServerKind.POSTGRESQL, ServerKind.MYSQL)
                .map(kind -> dynamicTest(
                        kind.embeddedTitle(), () -> new InjectionTest().type(kind, folder.resolve(kind.name())))));
    }

    private void type(ServerKind kind, Path folder) throws Exception {
        try (TestServer source = TestServers.fresh(kind)) {
            Rig.fill(source, ROWS);
            execute(source, "CREATE TABLE vault (secret VARCHAR(20))");
            execute(source, "INSERT INTO vault VALUES ('" + SECRET + "')");
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of(), MORE);
                    Connection admin = rig.connect()) {
                execute(admin, "CREATE USER ada PASSWORD 'a long secret'");
                execute(admin, "GRANT ROLE reader TO USER ada");
                try (Connection ada = connect(rig, "ada", "a long secret", "")) {
                    for (String text : Injections.all()) {
                        asValue(ada, text);
                        asPartOfAStatement(ada, text);
                        asName(ada, text);
                        // All others have to do with no source.
                        if (kind == ServerKind.POSTGRESQL) {
                            asSetting(ada, text);
                            asClient(rig, text);
                            asPage(rig, text);
                            asNamesOfAnAdministrator(rig, admin, text);
                        }
                    }
                }
                assertThat(told).hasSizeGreaterThan(10 * Injections.all().size());
                assertThat(told).noneMatch(each -> each.contains(SECRET) || each.contains("root:"));
                assertThat(rig.ask("SELECT id, text FROM f.items")).isEqualTo(Items.sum(ROWS));
                assertThat(rig.ask("SELECT secret FROM f.vault")).isEqualTo(RowSum.NONE.and(SECRET));
                assertThat(rig.ask("SELECT name FROM sys.users WHERE name <> 'ada'"))
                        .isEqualTo(RowSum.NONE.and(rig.login().getProperty("user")));
                rig.oracle(Duration.ofSeconds(30)).assertNothingIsLeft("at the end");
            }
        }
    }

    private void asValue(Connection ada, String text) throws SQLException {
        String found = "SELECT id FROM f.items WHERE text = ";
        if (text.indexOf('\0') < 0) {
            assertThat(ask(ada, found + literal(text))).as(text).isEmpty();
            assertThat(ask(ada, "SELECT " + literal(text) + " FROM f.items WHERE id = 1"))
                    .containsExactly(text);
        }
        for (String sql :
                List.of(found + "?", "SELECT id FROM f.items WHERE text IN (?, 'x') OR (text = ? AND id > 0)")) {
            try (PreparedStatement statement = ada.prepareStatement(sql)) {
                for (int i = statement.getParameterMetaData().getParameterCount(); i > 0; i--) {
                    statement.setString(i, text);
                }
                assertThat(column(statement.executeQuery())).as(text).isEmpty();
            } catch (SQLException e) {
                // PostgreSQL has no text with a zero in it.
                assertThat(text).as(e.getMessage()).contains("\0");
                tell(e);
            }
        }
        tell(() -> column(ada.getMetaData().getTables(null, text, text, null)));
        tell(() -> column(ada.getMetaData().getColumns(null, text, text, text)));
    }

    /** As careless programs do. */
    private void asPartOfAStatement(Connection ada, String text) {
        for (String sql : List.of(
                "SELECT text FROM f.items WHERE text = '" + text + "'",
                "SELECT text FROM f.items WHERE id = " + text,
                "SELECT text FROM f.items WHERE (id = 1 AND text <> '" + text + "')",
                "SELECT text FROM f.items ORDER BY " + text,
                "SELECT " + text + " FROM f.items",
                "SELECT text FROM " + text,
                "SELECT /*+ cache(ttl " + text + ") */ text FROM f.items",
                text)) {
            tell(() -> ask(ada, sql));
        }
    }

    private void asName(Connection ada, String text) {
        String name = name(text);
        for (String sql : List.of(
                "SELECT " + name + " FROM f.items",
                "SELECT " + name + "(id) FROM f.items",
                "SELECT 1 FROM f." + name,
                "SELECT 1 FROM " + name + ".items",
                "USE " + name,
                "DESCRIBE f." + name,
                "SHOW CREATE TABLE f." + name,
                "CLEAR CACHE " + name,
                "CANCEL QUERY " + literal(text))) {
            assertThat(tell(() -> ask(ada, sql))).as(sql).isFalse();
        }
        tell(() -> assertThat(ask(ada, "SELECT id AS " + name + " FROM f.items WHERE id = 1"))
                .containsExactly("1"));
    }

    private void asSetting(Connection ada, String text) {
        boolean set = tell(() -> ask(ada, "SET application_name = " + literal(text)));
        if (set) {
            tell(() -> assertThat(ask(ada, "SHOW application_name")).containsExactly(text));
        }
        for (String setting : List.of("query_timeout", "max_staleness", "trace_parent", "role", name(text))) {
            assertThat(tell(() -> ask(ada, "SET " + setting + " = " + literal(text))))
                    .as(setting)
                    .isFalse();
        }
    }

    private void asClient(Rig rig, String text) {
        assertThat(tell(() -> connect(rig, text, text, "").close()))
                .as("a user")
                .isFalse();
        String encoded = URLEncoder.encode(text, StandardCharsets.UTF_8);
        String elsewhere = rig.url().replace("/shop", "/" + encoded);
        assertThat(tell(() -> DriverManager.getConnection(elsewhere, "ada", "a long secret")
                        .close()))
                .as(elsewhere)
                .isFalse();
        for (String property : List.of("applicationName", "schema")) {
            tell(() -> {
                try (Connection connection = connect(rig, "ada", "a long secret", "?" + property + "=" + encoded)) {
                    ask(connection, "SELECT text FROM items");
                }
            });
        }
    }

    /** As it is and encoded; whatever the answer, it is one, and it is none of success. */
    private void asPage(Rig rig, String text) throws IOException {
        for (String path : List.of(text, URLEncoder.encode(text, StandardCharsets.UTF_8), "metrics/" + text)) {
            try (Socket socket =
                    new Socket(InetAddress.getLoopbackAddress(), rig.server().httpPort())) {
                socket.setSoTimeout(30_000);
                socket.getOutputStream()
                        .write(("GET /" + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                                .getBytes(StandardCharsets.UTF_8));
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(answer).as(path).doesNotContainIgnoringCase("\r\nset-cookie");
                if (answer.startsWith("HTTP/1.1 302")) {
                    // The root, with anything behind a question mark, is the console's.
                    assertThat(answer).as(path).containsIgnoringCase("\r\nlocation: /console/\r\n");
                } else {
                    assertThat(answer).as(path).startsWith("HTTP/1.1 4");
                }
                told.add(answer);
            }
        }
    }

    /** What an administrator calls by such a name is called so, and goes again. */
    private void asNamesOfAnAdministrator(Rig rig, Connection admin, String text) {
        String name = name(text);
        if (tell(() -> ask(admin, "CREATE USER " + name + " PASSWORD " + literal(text + "Aa1!")))) {
            tell(() -> connect(rig, text, text + "Aa1!", "").close());
            assertThat(tell(() -> ask(admin, "GRANT ROLE reader TO USER " + name)))
                    .as(text)
                    .isTrue();
            assertThat(tell(() -> ask(admin, "DROP USER " + name))).as(text).isTrue();
        }
        if (tell(() -> ask(admin, "CREATE VIEW v." + name + " AS SELECT " + literal(text) + " AS " + name))) {
            tell(() -> ask(admin, "COMMENT ON VIEW v." + name + " IS " + literal(text)));
            assertThat(tell(() -> assertThat(ask(admin, "SELECT " + name + " FROM v." + name))
                            .containsExactly(text)))
                    .as(text)
                    .isTrue();
            tell(() -> ask(admin, "SHOW CREATE VIEW v." + name));
            assertThat(tell(() -> ask(admin, "DROP VIEW v." + name))).as(text).isTrue();
        }
        String filter = " ROW FILTER " + name + " ON f.items";
        if (tell(() -> ask(admin, "CREATE" + filter + " TO ROLE boss USING (text <> " + literal(text) + ")"))) {
            assertThat(tell(() -> ask(admin, "DROP" + filter))).as(text).isTrue();
        }
    }

    /** Something that may fail, but not because of a mistake of Braid's. */
    private interface Deed {
        void run() throws SQLException;
    }

    private boolean tell(Deed deed) {
        try {
            deed.run();
            return true;
        } catch (SQLException e) {
            tell(e);
            return false;
        }
    }

    private void tell(SQLException e) {
        String message = String.valueOf(e.getMessage());
        assertThat(e.getSQLState()).as(message).matches("[0-9A-Z]{5}").doesNotStartWith("XX");
        // Who asks may see again what he has written himself.
        told.add(message.replace(HIDDEN_TABLE, ""));
    }

    private List<String> ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            return statement.execute(sql) ? column(statement.getResultSet()) : List.of();
        }
    }

    private List<String> column(ResultSet rows) throws SQLException {
        List<String> values = new ArrayList<>();
        try (rows) {
            while (rows.next()) {
                values.add(String.valueOf(rows.getString(1)));
            }
        }
        told.addAll(values);
        return values;
    }

    private static Connection connect(Rig rig, String user, String password, String properties) throws SQLException {
        Properties login = new Properties();
        login.setProperty("user", user);
        login.setProperty("password", password);
        return DriverManager.getConnection(rig.url() + properties, login);
    }

    private static void execute(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect()) {
            execute(connection, sql);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
