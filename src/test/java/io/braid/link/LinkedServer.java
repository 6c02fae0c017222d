package io.braid.link;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
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
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A Braid server with one model, and what its administrator does. */
final class LinkedServer implements AutoCloseable {
    static final String PASSWORD = "a long secret";

    private final BraidServer server;
    private final Properties login = new Properties();
    private final Connection admin;

    /**
     * Starts a server.
     *
     * @param secrets what the model takes from the environment
     */
    LinkedServer(Path folder, String model, Map<String, String> secrets) throws SQLException {
        server = BraidServer.start(
                ServerConfig.of(Map.of(
                        "port",
                        "0",
                        "http-port",
                        "0",
                        "data-folder",
                        folder.toString(),
                        "shutdown-timeout",
                        "0s",
                        "warm-up-time",
                        "0s")),
                new Environment(secrets),
                List.of(VdbReader.read("model.vdb.sql", model)));
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        admin = DriverManager.getConnection(url(), login.getProperty("user"), password());
    }

    String url() {
        return login.getProperty("url");
    }

    String user() {
        return login.getProperty("user");
    }

    /** The administrator's. */
    String password() {
        return login.getProperty("password");
    }

    Connection connect(String user) throws SQLException {
        return DriverManager.getConnection(url(), user, PASSWORD);
    }

    Connection admin() {
        return admin;
    }

    void run(String sql) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            statement.execute(sql);
        }
    }

    List<String> ask(String sql) throws SQLException {
        return ask(admin, sql);
    }

    /** The rows of an answer, each as one text. */
    static List<String> ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> answer = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    Object value = rows.getObject(i);
                    row.add(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value));
                }
                answer.add(String.join(" | ", row));
            }
            return answer;
        }
    }

    @Override
    public void close() throws SQLException {
        admin.close();
        server.close();
    }
}
