package io.braid.survive;

import io.braid.clients.ClientProtocol;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.testkit.fault.Footprint;
import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.fault.RunningStatements;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.tier.Iterations;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server over two databases: {@code f}, to which something happens, and {@code s}, an H2 in this process to which
 * nothing does. Both have {@link Items}.
 */
final class Rig implements AutoCloseable {
    static final String NEIGHBOUR = "SELECT COUNT(*), SUM(id) FROM s.items";
    static final RowSum NEIGHBOURS_ANSWER = Items.countAndSum(1000);

    private static final int MOST_RUNNING = 200;
    private static final AtomicInteger RIGS = new AtomicInteger();
    private static final String MODEL = """
            CREATE DATABASE shop;
            %s
            CREATE SERVER sound FOREIGN DATA WRAPPER h2 OPTIONS (url '%s');
            CREATE SCHEMA s SERVER sound;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER sound INTO s;
            %s
            """;
    private static final String FRAGILE = """
            CREATE SERVER %s FOREIGN DATA WRAPPER %s OPTIONS (url '%s', user '%s', password '${env:FRAGILE_PASSWORD}'%s);
            CREATE SCHEMA %s SERVER %s;
            IMPORT FOREIGN SCHEMA %s FROM SERVER %s INTO %s;
            """;

    private final Path folder;
    private final TestServer fragile;
    private final Connection sound;
    private final BraidServer server;
    private final Properties login = new Properties();

    private Rig(Path folder, TestServer fragile, Connection sound, BraidServer server) throws IOException {
        this.folder = folder;
        this.fragile = fragile;
        this.sound = sound;
        this.server = server;
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
    }

    /**
     * Starts the server.
     *
     * @param folder for what it keeps
     * @param fragile the database to which something happens, with its tables
     * @param options of that source, such as {@code pool_size '1'}
     * @param settings of the server
     */
    static Rig start(Path folder, TestServer fragile, List<String> options, Map<String, String> settings)
            throws SQLException, IOException {
        return start(folder, fragile, options, settings, "");
    }

    /** With more statements in its model. */
    static Rig start(Path folder, TestServer fragile, List<String> options, Map<String, String> settings, String more)
            throws SQLException, IOException {
        // There may be several rigs at a time.
        String soundUrl = "jdbc:h2:mem:sound" + RIGS.incrementAndGet();
        Connection sound = DriverManager.getConnection(soundUrl);
        try {
            Items.fill(sound, 1000);
            Rig rig = new Rig(
                    folder,
                    fragile,
                    sound,
                    BraidServer.start(
                            config(folder, settings),
                            new Environment(Map.of("FRAGILE_PASSWORD", fragile.password())),
                            List.of(VdbReader.read("shop.vdb.sql", model(fragile, options, soundUrl, more)))));
            // What is imported in the background is there before anything happens.
            rig.ask("SELECT COUNT(*) FROM f.items");
            return rig;
        } catch (SQLException | IOException | RuntimeException e) {
            sound.close();
            throw e;
        }
    }

    private static String model(TestServer fragile, List<String> options, String soundUrl, String more)
            throws SQLException {
        return MODEL.formatted(source("fragile", "f", fragile, options), soundUrl, more);
    }

    /**
     * The statements of a model that make a source of that database, with the same password, and a schema of its
     * tables.
     */
    static String source(String name, String schema, TestServer database, List<String> options) throws SQLException {
        StringBuilder given = new StringBuilder();
        options.forEach(option -> given.append(", ").append(option));
        return FRAGILE.formatted(
                name,
                database.wrapper(),
                database.jdbcUrl(),
                database.user(),
                given,
                schema,
                name,
                schema(database),
                name,
                schema);
    }

    private static @Nullable String schema(TestServer server) throws SQLException {
        try (Connection connection = server.connect()) {
            return connection.getSchema() == null ? connection.getCatalog() : connection.getSchema();
        }
    }

    private static ServerConfig config(Path folder, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "warm-up-time",
                "0s",
                "max-running-queries",
                Integer.toString(MOST_RUNNING),
                "shutdown-timeout",
                "0s",
                "data-folder",
                folder.resolve("data").toString(),
                "vdb-folder",
                folder + "/none",
                // A database in a file is wherever its test has it.
                "files-folder",
                "/"));
        all.putAll(settings);
        return ServerConfig.of(all);
    }

    /** Makes the table of items with so many rows. */
    static void fill(TestServer server, int rows) throws SQLException {
        try (Connection connection = server.connect()) {
            Items.fill(connection, rows);
        }
    }

    /**
     * Makes {@code endless}, a view of PostgreSQL's with more rows than anybody reads, which it makes as they are read.
     */
    static void makeEndless(TestServer postgresql) throws SQLException {
        try (Connection connection = postgresql.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE VIEW endless AS SELECT generate_series(1, 2000000000) AS id, '" + Items.text(0)
                    + "' AS text");
        }
    }

    /** To the database to which nothing happens. */
    Connection sound() {
        return sound;
    }

    BraidServer server() {
        return server;
    }

    Properties login() {
        Properties own = new Properties();
        own.setProperty("user", login.getProperty("user"));
        own.setProperty("password", login.getProperty("password"));
        return own;
    }

    /** Lets in one who is no administrator and may read everything; how he logs in. */
    Properties anotherUser() throws SQLException {
        Properties other = new Properties();
        other.setProperty("user", "other");
        other.setProperty("password", "a long secret");
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE USER other PASSWORD 'a long secret'");
            statement.execute("GRANT SELECT ON DATABASE shop TO ROLE public");
        }
        return other;
    }

    String url() {
        return server.url("shop");
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url(), login());
    }

    /** A connection by one of the protocols. */
    Connection connect(ClientProtocol protocol) throws SQLException {
        return DriverManager.getConnection(protocol.url(server, "shop"), login());
    }

    /** A connection by one of the protocols over a line, which fetches rows as they are read. */
    Connection connect(ClientProtocol protocol, FaultProxy line) throws SQLException {
        String url = protocol.url(server, "shop").replace(":" + protocol.port(server), ":" + line.port());
        Connection connection = DriverManager.getConnection(url, login());
        if (protocol == ClientProtocol.POSTGRES) {
            // Its driver reads ahead to the end of a result otherwise.
            connection.setAutoCommit(false);
        }
        return connection;
    }

    /** What a query gives over a connection of its own. */
    RowSum ask(String sql) throws SQLException {
        return ask(sql, Duration.ZERO);
    }

    /** Within a time limit. */
    RowSum ask(String sql, Duration limit) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout((int) limit.toSeconds());
            return ask(statement, sql);
        }
    }

    static RowSum ask(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            return RowSum.of(rows);
        }
    }

    /** The first value of a query's answer. */
    String value(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            String value = String.valueOf(rows.getString(1));
            // To the end: who closes it before leaves a query behind for a moment, which the next one would see.
            while (rows.next()) {}
            return value;
        }
    }

    private long number(String sql) throws SQLException {
        return Long.parseLong(value(sql));
    }

    /** A client that asks the database to which nothing happens. */
    Neighbours neighbours() {
        return neighbours(1);
    }

    /** One that has asked for a while before anything happens. */
    Neighbours neighbours(Iterations iterations) throws InterruptedException {
        return neighbours().firstAlone(iterations);
    }

    /** So many of them. */
    Neighbours neighbours(int clients) {
        return Neighbours.asking(this::connect, NEIGHBOUR, NEIGHBOURS_ANSWER, clients);
    }

    /** What this process holds once each query that may run at once has had its thread, which stays. */
    Footprint warmFootprint() throws SQLException, InterruptedException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < MOST_RUNNING; i++) {
                ask(statement, NEIGHBOUR);
            }
        }
        return footprint();
    }

    /** What this process holds, but for connections that pools keep. */
    Footprint footprint() throws SQLException, InterruptedException {
        return Footprint.now(number("SELECT SUM(connections_used + connections_idle) FROM sys.sources"));
    }

    /** One that looks at this server, and what the database says. */
    Oracle oracle(Duration longest) {
        return Oracle.within(longest)
                .leavesNo(
                        "connections in use",
                        () -> number("SELECT SUM(connections_used) FROM sys.sources WHERE name LIKE 'fragile%'"))
                .leavesNo(
                        "statements waiting",
                        () -> number("SELECT SUM(statements_waiting) FROM sys.sources WHERE name LIKE 'fragile%'"))
                .leavesNo(
                        "statements in sources",
                        () -> number("SELECT COUNT(*) FROM sys.source_statements WHERE source LIKE 'fragile%'"))
                .leavesNo("statements that the source itself runs", () -> RunningStatements.in(fragile))
                .leavesNo(
                        "queries that read it",
                        () -> number("SELECT COUNT(*) FROM sys.queries"
                                + " WHERE (sql_text LIKE '% f.%' OR sql_text LIKE '% f_.%') AND sql_text NOT"
                                + " LIKE '%sys.queries%'"))
                .leavesNo("spill files", this::spillFiles);
    }

    long spillFiles() throws IOException {
        Path spill = folder.resolve("data").resolve("spill");
        if (!Files.isDirectory(spill)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(spill)) {
            return files.count();
        }
    }

    Path spillFolder() {
        return folder.resolve("data").resolve("spill");
    }

    @Override
    public void close() {
        server.close();
        try {
            sound.close();
        } catch (SQLException e) {
            throw new UncheckedIOException(new IOException(e));
        }
    }
}
