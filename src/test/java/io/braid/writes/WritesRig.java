package io.braid.writes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.clients.ClientProtocol;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.testkit.server.TestServer;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A server over one writable schema of each database. */
final class WritesRig implements AutoCloseable {
    private static final String USERS_PASSWORD = "secret-of-a-clerk";

    private final Map<WritableSource, TestServer> sources = new EnumMap<>(WritableSource.class);
    private final BraidServer server;
    private final Properties login = new Properties();

    WritesRig(Path folder) throws SQLException, IOException {
        this(folder, (source, url) -> url);
    }

    /** @param lines the address by which Braid reaches a database */
    WritesRig(Path folder, BiFunction<WritableSource, String, String> lines) throws SQLException, IOException {
        StringBuilder model = new StringBuilder("CREATE DATABASE bank;\n");
        for (WritableSource source : WritableSource.values()) {
            TestServer database = source.open();
            sources.put(source, database);
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                for (String table : source.tables()) {
                    statement.execute(table);
                }
                model.append(definition(
                        source,
                        database,
                        lines.apply(source, database.jdbcUrl()),
                        source.imported(String.valueOf(connection.getCatalog()))));
            }
        }
        server = BraidServer.start(
                config(folder),
                new Environment(passwords()),
                List.of(VdbReader.read("bank.vdb.sql", model.toString())));
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
    }

    private static String definition(WritableSource source, TestServer database, String url, String schema) {
        return """
                CREATE SERVER %1$s FOREIGN DATA WRAPPER %2$s OPTIONS (url '%3$s'%4$s);
                CREATE SCHEMA %1$s SERVER %1$s OPTIONS (writable 'true');
                IMPORT FOREIGN SCHEMA "%5$s" FROM SERVER %1$s INTO %1$s;
                """.formatted(
                source.schema(),
                database.wrapper(),
                url,
                database.user().isEmpty() ? "" : ", user '" + database.user() + "', password '${env:" + source + "}'",
                schema);
    }

    private Map<String, String> passwords() {
        return sources.entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().name(), entry -> entry.getValue()
                        .password()));
    }

    /** Settings of a server with all of its files in a folder. */
    static ServerConfig config(Path folder) {
        return ServerConfig.of(Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "warm-up-time",
                "0s",
                "shutdown-timeout",
                "0s",
                "data-folder",
                folder.resolve("data").toString(),
                "vdb-folder",
                folder + "/none",
                // A database in a file is wherever its test has it.
                "files-folder",
                "/"));
    }

    BraidServer server() {
        return server;
    }

    String user() {
        return login.getProperty("user");
    }

    String password() {
        return login.getProperty("password");
    }

    Connection connect() throws SQLException {
        return connect(ClientProtocol.BRAID);
    }

    Connection connect(ClientProtocol protocol) throws SQLException {
        return DriverManager.getConnection(
                protocol.url(server, "bank"), login.getProperty("user"), login.getProperty("password"));
    }

    /** Creates a user {@code clerk} of a role {@code clerks}, who may see nothing that a test is about. */
    static void createClerk(Connection connection) throws SQLException {
        createUser(connection, "clerk", "clerks");
        update(connection, "GRANT SELECT ON h2.wide TO ROLE clerks");
    }

    static void createUser(Connection connection, String user, String role) throws SQLException {
        update(connection, "CREATE USER " + user + " WITH PASSWORD '" + USERS_PASSWORD + "'");
        update(connection, "CREATE ROLE " + role);
        update(connection, "GRANT ROLE " + role + " TO USER " + user);
    }

    Connection connectAs(String user) throws SQLException {
        return connectAs(user, ClientProtocol.BRAID);
    }

    Connection connectAs(String user, ClientProtocol protocol) throws SQLException {
        return DriverManager.getConnection(protocol.url(server, "bank"), user, USERS_PASSWORD);
    }

    /** By PostgreSQL's protocol, with the texts of several statements in one message. */
    Connection connectSimply() throws SQLException {
        return DriverManager.getConnection(
                ClientProtocol.POSTGRES.url(server, "bank") + "?preferQueryMode=simple",
                login.getProperty("user"),
                login.getProperty("password"));
    }

    /** The database itself, beside Braid. */
    Connection direct(WritableSource source) throws SQLException {
        return Objects.requireNonNull(sources.get(source)).connect();
    }

    /** The rows of a query as text. */
    static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            ResultSetMetaData columns = rows.getMetaData();
            List<String> all = new ArrayList<>();
            while (rows.next()) {
                all.add(IntStream.rangeClosed(1, columns.getColumnCount())
                        .mapToObj(i -> text(rows, i))
                        .collect(Collectors.joining("|")));
            }
            return all;
        }
    }

    private static String text(ResultSet rows, int column) {
        try {
            return String.valueOf(rows.getString(column));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    static long update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeLargeUpdate(sql);
        }
    }

    /** Asserts that a statement fails with a state, and with a message that has some parts. */
    static void assertRefused(Connection connection, String sql, String state, String... parts) {
        assertThatThrownBy(() -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute(sql);
                    }
                })
                .as(sql)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state))
                .satisfies(
                        e -> assertThat(parts).allSatisfy(part -> assertThat(e).hasMessageContaining(part)));
    }

    /** Leaves three accounts in a database, and nothing in its other tables that tests fill. */
    void fill(WritableSource source) throws SQLException {
        try (Connection direct = direct(source)) {
            for (String table : List.of("account", "ticket", "log")) {
                update(direct, "DELETE FROM " + table);
            }
            update(direct, "INSERT INTO account VALUES (1, 'ada', 10), (2, 'bob', 20), (3, 'cy', 30)");
        }
    }

    /** The accounts of a database, as it has them. */
    String accounts(WritableSource source) throws SQLException {
        try (Connection direct = direct(source)) {
            return String.join(" ", rows(direct, "SELECT id, owner, balance FROM account ORDER BY id"));
        }
    }

    @Override
    public void close() {
        server.close();
        sources.values().forEach(TestServer::close);
    }
}
