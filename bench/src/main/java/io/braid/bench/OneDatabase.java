package io.braid.bench;

import io.braid.planner.VdbReader;
import io.braid.server.BraidServer;
import io.braid.server.config.Environment;
import io.braid.server.config.ServerConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.load.Progress;
import io.braid.testkit.server.KeptServer;
import io.braid.testkit.server.KeptServers;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tpch.TpchData;
import io.braid.testkit.tpch.TpchTable;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A PostgreSQL with all tables of TPC-H, and a server over it. Closing it ends both. */
final class OneDatabase implements AutoCloseable {
    private static final String MODEL = """
            CREATE DATABASE one VERSION '1.0';
            CREATE SERVER one_db FOREIGN DATA WRAPPER postgresql
              OPTIONS (url '${env:ONE_URL}', user '${env:ONE_USER}', password '${env:ONE_PASSWORD}');
            CREATE SCHEMA tpch SERVER one_db;
            IMPORT FOREIGN SCHEMA public FROM SERVER one_db INTO tpch;
            """;

    private final KeptServer database;
    private final BraidServer server;

    private OneDatabase(KeptServer database, BraidServer server) {
        this.database = database;
        this.server = server;
    }

    static OneDatabase start(Path folder, double scale, Progress progress) throws SQLException {
        KeptServer database = new KeptServers(folder.resolve("scale-" + scale)).start(ServerKind.POSTGRESQL);
        try {
            loadIfMissing(database, scale, progress);
            Map<String, String> address = Map.of(
                    "ONE_URL", database.jdbcUrl(), "ONE_USER", database.user(), "ONE_PASSWORD", database.password());
            ServerConfig config = ServerConfig.of(Map.of(
                    "port",
                    "0",
                    "http-port",
                    "0",
                    "data-folder",
                    folder.resolve("server").toString()));
            BraidServer server =
                    BraidServer.start(config, new Environment(address), List.of(VdbReader.read("one.vdb.sql", MODEL)));
            awaitReady(server);
            return new OneDatabase(database, server);
        } catch (RuntimeException | SQLException e) {
            database.close();
            throw e;
        }
    }

    /** A connection past Braid. */
    Connection direct() throws SQLException {
        return database.connect();
    }

    /** A connection through Braid that finds the tables under the same names. */
    Connection throughBraid() throws SQLException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot read " + server.connectionFile(), e);
        }
        Connection connection = DriverManager.getConnection(
                server.url("one"), login.getProperty("user"), login.getProperty("password"));
        try (Statement use = connection.createStatement()) {
            use.execute("USE tpch");
        }
        return connection;
    }

    @Override
    public void close() {
        server.close();
        database.close();
    }

    private static void loadIfMissing(KeptServer database, double scale, Progress progress) throws SQLException {
        Path loaded = database.data().resolveSibling("all.loaded");
        if (Files.exists(loaded)) {
            return;
        }
        TpchData.load(database, scale, List.of(TpchTable.values()), progress);
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("ANALYZE");
            Files.createFile(loaded);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitReady(BraidServer server) {
        try {
            while (!server.health().isReady()) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
