package io.braid.testkit.server;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.h2.tools.Server;

/**
 * H2 in its own process, with a database {@code tpch} and a schema {@code dbo}, so that names look like SQL Server's:
 * {@code tpch.dbo.part}, in any letter case.
 */
record H2Recipe() implements Recipe {
    static final String SETTINGS = ";DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE";

    @Override
    public ServerKind kind() {
        return ServerKind.H2;
    }

    @Override
    public String version() throws IOException {
        return h2Jar().getFileName().toString();
    }

    @Override
    public void install(ServerFolder folder) throws IOException {
        Files.createDirectory(folder.data());
    }

    @Override
    public List<String> command(ServerFolder folder, int port) throws IOException {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Dh2.bindAddress=127.0.0.1",
                "-cp",
                h2Jar().toString(),
                Server.class.getName(),
                "-tcp",
                "-tcpPort",
                Integer.toString(port),
                "-ifNotExists",
                "-baseDir",
                folder.data().toString());
    }

    @Override
    public String stopSignal(Lifetime lifetime) {
        return lifetime == Lifetime.EPHEMERAL ? "KILL" : "TERM";
    }

    @Override
    public String jdbcUrl(int port) {
        return "jdbc:h2:tcp://127.0.0.1:" + port + "/./" + DATABASE + SETTINGS;
    }

    /** Otherwise the database would be closed and reopened between two connections. */
    @Override
    public void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET DB_CLOSE_DELAY -1");
            statement.execute("CREATE SCHEMA IF NOT EXISTS dbo");
        }
    }

    private static Path h2Jar() throws IOException {
        try {
            URI location = Server.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            return Path.of(location);
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
