package io.braid.attack;

import io.braid.hostile.RawClient;
import io.braid.survive.ServerProcess;
import io.braid.testkit.fault.Items;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * A server in a process of its own, over a PostgreSQL with {@link Items}, with two plain users: ann, who attacks it,
 * and bob, who works.
 */
final class AttackedServer implements AutoCloseable {
    static final int ROWS = 5_000;
    static final String ATTACKER = "ann";
    static final String WORKER = "bob";

    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER one FOREIGN DATA WRAPPER postgresql OPTIONS (url '%s', user '%s', password '${env:ONE_PASSWORD}');
            CREATE SCHEMA f SERVER one;
            IMPORT FOREIGN SCHEMA public FROM SERVER one INTO f;
            GRANT SELECT ON DATABASE shop TO ROLE public;
            """;

    private final TestServer source;
    private final Process process;
    private final String url;

    private AttackedServer(TestServer source, Process process, String url) {
        this.source = source;
        this.process = process;
        this.url = url;
    }

    /**
     * Starts it.
     *
     * @param heap of the process, as 2g
     * @param settings of the server, as on the command line
     */
    static AttackedServer start(Path folder, String heap, String... settings) throws Exception {
        TestServer source = TestServers.postgres().freshDatabase();
        try (Connection connection = source.connect()) {
            Items.fill(connection, ROWS);
        }
        Path model =
                Files.writeString(folder.resolve("shop.vdb.sql"), MODEL.formatted(source.jdbcUrl(), source.user()));
        ProcessBuilder builder = ServerProcess.over(model, folder, settings);
        builder.command().replaceAll(word -> word.startsWith("-Xmx") ? "-Xmx" + heap : word);
        builder.command().remove("-XX:TieredStopAtLevel=1");
        builder.environment().put("ONE_PASSWORD", source.password());
        Process process = builder.start();
        Properties login = ServerProcess.login(process, folder);
        AttackedServer server = new AttackedServer(source, process, login.getProperty("url"));
        try (Connection connection = server.connect(login.getProperty("user"), login.getProperty("password"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE USER " + ATTACKER + " PASSWORD '" + ATTACKER + "'");
            statement.execute("CREATE USER " + WORKER + " PASSWORD '" + WORKER + "'");
        }
        return server;
    }

    Connection connect(String user) throws SQLException {
        return connect(user, user);
    }

    private Connection connect(String user, String password) throws SQLException {
        return DriverManager.getConnection(url, user, password);
    }

    /** A client of it that is logged in, and speaks the protocol by itself. */
    RawClient rawClient(String user) throws IOException {
        RawClient client = new RawClient(port());
        try {
            client.logIn(user, user, "shop");
            return client;
        } catch (IOException e) {
            client.close();
            throw e;
        }
    }

    int port() {
        return URI.create(url.substring("jdbc:".length())).getPort();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() throws Exception {
        process.destroyForcibly().waitFor();
        source.close();
    }
}
