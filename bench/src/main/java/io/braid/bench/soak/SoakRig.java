package io.braid.bench.soak;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.fault.ChangingTable;
import io.braid.testkit.fault.FullDisk;
import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.fault.RunningStatements;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * In-process server over three databases with the table of items: {@code p}, a PostgreSQL, and {@code m}, a MariaDB,
 * which are subject to faults, and {@code s}, an H2 that is not. {@code p} also has a table that changes, and a
 * materialized view of its items. Vanishing clients use a separate proxy.
 */
final class SoakRig implements AutoCloseable {
    static final int ROWS = 20_000;
    static final int SOUND_ROWS = 1_000;
    /** Connections to each source, fewer than clients. */
    static final int POOL = 4;

    /** More files than are spilled while the disk is full. */
    private static final int FILES = 5_000;

    private static final String SOUND = "jdbc:h2:mem:soak";
    private static final String SOURCE = """
            CREATE SERVER %1$s FOREIGN DATA WRAPPER %2$s OPTIONS (url '%3$s', user '%4$s', password '${env:%1$s}', connect_timeout '2', stall_timeout '2',
                pool_size '%6$d', pool_timeout '5');
            CREATE SCHEMA %1$s SERVER %1$s;
            IMPORT FOREIGN SCHEMA %5$s FROM SERVER %1$s INTO %1$s;
            """;
    private static final String VIEWS = """
            CREATE VIRTUAL SCHEMA v;
            CREATE MATERIALIZED VIEW v.kept AS SELECT id, text FROM p.items;
            """;

    private final Deque<AutoCloseable> closing = new ArrayDeque<>();
    private final Path folder;
    private final MortalServer postgresql;
    private final MortalServer mariaDb;
    private final BraidServer server;
    private final FaultProxy vanishing;
    private final Properties login = new Properties();
    private @Nullable FullDisk full;

    /**
     * Starts everything.
     *
     * @param folder the folder of the rig, used for nothing else
     * @param clients the number of clients, none of which must wait for a connection to {@code s}
     */
    SoakRig(Path folder, int clients) throws SQLException, IOException {
        this.folder = folder;
        try {
            Connection sound = closeable(DriverManager.getConnection(SOUND));
            Items.fill(sound, SOUND_ROWS);
            postgresql = closeable(MortalServer.start(ServerKind.POSTGRESQL, folder.resolve("postgresql")));
            mariaDb = closeable(MortalServer.start(ServerKind.MYSQL, folder.resolve("mariadb")));
            for (TestServer each : List.of(postgresql, mariaDb)) {
                try (Connection connection = each.connect()) {
                    Items.fill(connection, ROWS);
                }
            }
            ChangingTable.begin(postgresql);
            String model = "CREATE DATABASE soak;\n" + source("p", postgresql) + source("m", mariaDb)
                    + SOURCE.formatted("s", "h2", SOUND, "", "PUBLIC", 2 * clients) + VIEWS;
            server = closeable(BraidServer.start(
                    config(clients),
                    new Environment(Map.of("p", postgresql.password(), "m", mariaDb.password(), "s", "")),
                    List.of(VdbReader.read("soak.vdb.sql", model))));
            awaitReady(server);
            vanishing = closeable(FaultProxy.to(server.port()));
            try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
                login.load(reader);
            }
        } catch (SQLException | IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Waits until the server is warmed up, so that later measurements are not compared with its start. */
    private static void awaitReady(BraidServer server) {
        while (!server.health().isReady()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private static String source(String name, TestServer server) throws SQLException {
        try (Connection connection = server.connect()) {
            String schema = connection.getSchema() == null ? connection.getCatalog() : connection.getSchema();
            return SOURCE.formatted(name, server.wrapper(), server.jdbcUrl(), server.user(), schema, POOL);
        }
    }

    /** A configuration with little memory, so that sorts and joins spill. */
    private ServerConfig config(int clients) {
        return ServerConfig.of(Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "warm-up-time",
                "0s",
                "shutdown-timeout",
                "0s",
                "query-memory",
                "1MB",
                "max-running-queries",
                Integer.toString(32 + clients),
                "data-folder",
                folder.resolve("braid").toString(),
                "vdb-folder",
                folder + "/none"));
    }

    MortalServer postgresql() {
        return postgresql;
    }

    MortalServer mariaDb() {
        return mariaDb;
    }

    FaultProxy vanishing() {
        return vanishing;
    }

    Connection connect() throws SQLException {
        return connect(server.url("soak"));
    }

    /** Connects through the proxy of vanishing clients. */
    Connection connectToVanish() throws SQLException {
        return connect(server.url("soak").replace(":" + server.port(), ":" + vanishing.port()));
    }

    private Connection connect(String url) throws SQLException {
        Properties own = new Properties();
        own.setProperty("user", login.getProperty("user"));
        own.setProperty("password", login.getProperty("password"));
        return DriverManager.getConnection(url, own);
    }

    /** The result of a query over its own connection. */
    RowSum ask(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return RowSum.of(rows);
        }
    }

    void execute(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A new oracle that checks that no resources remain in this server and its sources. */
    Oracle oracle(Duration longest) {
        return Oracle.within(longest)
                .leavesNo("connections in use", () -> number("SELECT SUM(connections_used) FROM sys.sources"))
                .leavesNo("statements waiting", () -> number("SELECT SUM(statements_waiting) FROM sys.sources"))
                .leavesNo("statements in sources", () -> number("SELECT COUNT(*) FROM sys.source_statements"))
                .leavesNo("queries", () -> number("SELECT COUNT(*) - 1 FROM sys.queries"))
                .leavesNo("statements that PostgreSQL still runs", () -> RunningStatements.in(postgresql))
                .leavesNo("statements that MariaDB still runs", () -> RunningStatements.in(mariaDb))
                .leavesNo("spill files", this::spillFiles);
    }

    /** The number of pooled connections to the sources behind a network. */
    long pooled() throws SQLException {
        return number("SELECT SUM(connections_used + connections_idle) FROM sys.sources WHERE name IN ('p', 'm')");
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            long number = rows.getLong(1);
            // Reads to the end: closing early would leave a query running for a moment, which the next count would
            // include.
            return rows.next() ? -1 : number;
        }
    }

    private long spillFiles() throws IOException {
        if (!Files.isDirectory(spillFolder())) {
            return 0;
        }
        try (Stream<Path> files = Files.list(spillFolder())) {
            return files.count();
        }
    }

    private Path spillFolder() {
        return folder.resolve("braid").resolve("spill");
    }

    /** Makes the disk full for spill files, if the operating system supports it. */
    void fillDisk() throws SQLException, IOException {
        if (!FullDisk.isPossible()) {
            return;
        }
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SoakQuestion.SPILLS.sql())) {
            // Its spill files exist now, and determine the names of the next ones.
            rows.next();
            full = FullDisk.after(spillFolder(), ".spill", FILES);
        }
    }

    /** Frees the space again. */
    void clearDisk() throws IOException {
        if (full != null) {
            full.close();
            full = null;
        }
    }

    private <T extends AutoCloseable> T closeable(T part) {
        closing.push(part);
        return part;
    }

    @Override
    public void close() {
        while (!closing.isEmpty()) {
            try {
                closing.pop().close();
            } catch (Exception e) {
                throw new BraidException(ErrorCode.INTERNAL_ERROR, "The soak's servers do not end: " + e, e);
            }
        }
    }
}
