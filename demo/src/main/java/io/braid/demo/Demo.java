package io.braid.demo;

import io.braid.execution.setting.ConfigReader;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.storage.DataFolder;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.demo.DemoSource;
import io.braid.testkit.demo.DemoSources;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.server.TestServer;
import io.braid.vdb.VirtualDatabase;
import java.io.IOException;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The four databases of the demo and a server over them, all in one folder. Closing it stops all five. */
public final class Demo implements AutoCloseable {
    /** Models in deployment order: retail imports the schemas of calendar. */
    private static final List<String> MODELS =
            List.of("tpch/tpch.vdb.sql", "retail/calendar.vdb.sql", "retail/retail.vdb.sql");

    private final DemoSources sources;
    private final BraidServer server;

    private Demo(DemoSources sources, BraidServer server) {
        this.sources = sources;
        this.server = server;
    }

    /**
     * Starts the databases, loads missing data, and starts the server.
     *
     * @param folder the folder of all data, and of {@code connection.properties} for clients
     * @param settings settings of the server, such as its ports
     */
    public static Demo start(Path folder, double scale, Map<String, String> settings, LoadProgress progress) {
        ServerConfig config = config(folder, settings);
        // Checks the folder and ports before data is loaded for minutes.
        DataFolder.open(config.dataFolder()).close();
        checkFree("port", config.host(), config.port());
        checkFree("http-port", config.httpHost(), config.httpPort());
        if (settings.containsKey("pg-port") && config.pgPort() >= 0) {
            checkFree("pg-port", config.host(), config.pgPort());
        }
        DemoSources sources = DemoSources.start(folder.resolve("sources"), scale, progress);
        try {
            RetailSource.loadAll(sources);
            List<VirtualDatabase> models = MODELS.stream().map(Demo::model).toList();
            Demo demo = new Demo(sources, BraidServer.start(config, DemoEnvironment.of(sources), models));
            demo.awaitReady();
            demo.server.provideQueries(DemoQueries.all());
            progress.report("Braid is up at " + demo.server.host() + ":" + demo.server.port());
            return demo;
        } catch (RuntimeException e) {
            sources.close();
            throw e;
        }
    }

    private static void checkFree(String option, String host, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(host, port));
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "Cannot listen on " + host + ":" + port + " (" + e.getMessage() + "). Another demo may be running;"
                            + " choose another port with --" + option + ".",
                    e);
        }
    }

    /** A transaction to try in the database {@code retail}, one statement a line, each with its semicolon. */
    public static List<String> transaction() {
        return QueryText.read("transaction.sql").sql().lines().toList();
    }

    public BraidServer server() {
        return server;
    }

    /** Returns the JDBC URL of the demo's database. */
    public String url() {
        return server.url("tpch");
    }

    public Connection connect() throws SQLException {
        return connect("tpch");
    }

    /** Connects to one of the demo's databases. */
    public Connection connect(String database) throws SQLException {
        Properties login = login();
        return DriverManager.getConnection(
                server.url(database), login.getProperty("user"), login.getProperty("password"));
    }

    /** Returns the user and password of the demo, from {@code connection.properties}. */
    public Properties login() {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot read " + server.connectionFile(), e);
        }
        return login;
    }

    /** Returns one of the source databases, for inspection. */
    public TestServer database(DemoSource source) {
        return sources.server(source);
    }

    @Override
    public void close() {
        server.close();
        sources.close();
    }

    /** Waits for the end of the warm-up, which would distort the first measurements. */
    private void awaitReady() {
        try {
            while (!server.health().isReady()) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static ServerConfig config(Path folder, Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("data-folder", folder.toString());
        // The demo's DuckDB file exists already.
        all.putIfAbsent("files-folder", folder.resolve("sources").toString());
        all.put("vdb-folder", folder.resolve("vdbs").toString());
        return new ConfigReader().add("the demo", all).read();
    }

    private static VirtualDatabase model(String path) {
        return VdbReader.read(path, SampleFile.read(path));
    }
}
