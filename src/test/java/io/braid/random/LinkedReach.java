package io.braid.random;

import io.braid.connector.braid.BraidConnector;
import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.testkit.server.TestServer;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Tables behind another Braid server: those of two, and those of one unless they are a source of their own. */
final class LinkedReach implements Reach {
    private final DirectReach direct;
    private final boolean bothLinked;
    private final BraidServer far;
    private final Properties login = new Properties();

    /**
     * Starts the other server.
     *
     * @param folder for what it stores
     */
    LinkedReach(DirectReach direct, boolean bothLinked, Path folder) throws SQLException {
        this.direct = direct;
        this.bothLinked = bothLinked;
        TestServer server = direct.server();
        String model = "CREATE DATABASE far;\n"
                + direct.model()
                        .replaceFirst("'elsewhere'", "'" + direct.h2() + "'")
                        .replace(
                                "'elsewhere'",
                                "'" + server.jdbcUrl() + "', user '" + server.user() + "', password '${env:TWO}'");
        far = BraidServer.start(
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
                new Environment(Map.of("TWO", server.password())),
                List.of(VdbReader.read("far.vdb.sql", model)));
        try (Reader reader = Files.newBufferedReader(far.connectionFile())) {
            login.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String model() {
        String far = DirectReach.imported("far", "braid", "two", "two");
        return bothLinked
                ? far + DirectReach.imported("far", "one", "one")
                : far + DirectReach.imported("one", "h2", "one", "ONE");
    }

    @Override
    public Map<String, Source> open(int connections) {
        Map<String, String> options = DirectReach.limits(connections);
        options.put("url", login.getProperty("url"));
        options.put("user", login.getProperty("user"));
        options.put("password", login.getProperty("password"));
        Source linked = new BraidConnector().open(new SourceConfig("far", options));
        return bothLinked ? Map.of("far", linked) : Map.of("far", linked, "one", direct.one(connections));
    }

    @Override
    public void close() {
        far.close();
    }
}
