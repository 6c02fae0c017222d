package io.braid.bench.write;

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
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/** In-process Braid server over a PostgreSQL with lineitem and over all targets. */
final class WritableRig implements AutoCloseable {
    private static final String SOURCE = "source";

    private final TestServer source;
    private final Map<LoadTarget, TestServer> targets = new EnumMap<>(LoadTarget.class);
    private final BraidServer server;
    private final Properties login = new Properties();

    WritableRig(TestServer source, Path folder) throws SQLException, IOException {
        this.source = source;
        Map<String, String> passwords = new HashMap<>();
        StringBuilder model = new StringBuilder("CREATE DATABASE bench;\n");
        add(model, passwords, SOURCE, source, "public");
        for (LoadTarget target : LoadTarget.values()) {
            TestServer database = target.open();
            targets.put(target, database);
            try (Connection connection = database.connect()) {
                target.createTables(connection);
                add(model, passwords, target.schema(), database, target.imported(connection));
            }
        }
        server = BraidServer.start(
                ServerConfig.of(Map.of(
                        "port", "0",
                        "http-port", "0",
                        "data-folder", folder.toString(),
                        "shutdown-timeout", "0s",
                        // The test kit chooses the location of DuckDB's file.
                        "files-folder", "/")),
                new Environment(passwords),
                List.of(VdbReader.read("bench.vdb.sql", model.toString())));
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
    }

    private static void add(
            StringBuilder model, Map<String, String> passwords, String name, TestServer database, String schema) {
        passwords.put(name, database.password());
        model.append("""
                CREATE SERVER %1$s FOREIGN DATA WRAPPER %2$s OPTIONS (url '%3$s'%4$s);
                CREATE SCHEMA %1$s SERVER %1$s OPTIONS (writable '%5$s');
                IMPORT FOREIGN SCHEMA "%6$s" FROM SERVER %1$s INTO %1$s;
                """.formatted(
                name,
                database.wrapper(),
                database.jdbcUrl(),
                database.user().isEmpty() ? "" : ", user '" + database.user() + "', password '${env:" + name + "}'",
                name.equals(SOURCE) ? "off" : "on",
                schema));
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(
                server.url("bench"), login.getProperty("user"), login.getProperty("password"));
    }

    Connection connectToSource() throws SQLException {
        return source.connect();
    }

    /** A direct connection to a target. */
    Connection connectTo(LoadTarget target) throws SQLException {
        TestServer database = Objects.requireNonNull(targets.get(target));
        return target == LoadTarget.MARIADB
                ? DriverManager.getConnection(
                        database.jdbcUrl() + (database.jdbcUrl().contains("?") ? "&" : "?")
                                + "allowLoadLocalInfile=true",
                        database.user(),
                        database.password())
                : database.connect();
    }

    @Override
    public void close() {
        server.close();
        targets.values().forEach(TestServer::close);
    }
}
