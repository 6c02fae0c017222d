package io.braid.postgres.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.postgres.messages.MessageScenario.Exchange;
import io.braid.postgres.messages.MessageScenario.Server;
import io.braid.server.BraidServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The files of {@code src/test/messages}, against PostgreSQL and against Braid over that PostgreSQL's tables. With
 * {@code -Dmessages.write=true} the answers are recorded anew.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MessageFilesTest {
    private static final Path FILES = Path.of("../../src/test/messages");

    private TestServer database;
    private BraidServer server;
    private MessageReplay postgresql;
    private MessageReplay braid;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        database = TestServers.fresh(ServerKind.POSTGRESQL);
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id int PRIMARY KEY, name varchar(20), price numeric(10, 2))");
            statement.execute("INSERT INTO item VALUES (1, 'nail', 0.10), (2, 'hammer', 19.90), (3, NULL, NULL)");
            // No scenario changes it, so that its rows keep their order.
            statement.execute("CREATE TABLE kind (id int PRIMARY KEY, name varchar(20), price numeric(10, 2))");
            statement.execute("INSERT INTO kind VALUES (1, 'tool', 0.50), (2, NULL, NULL)");
        }
        URI url = URI.create(database.jdbcUrl().substring("jdbc:".length()).replaceAll("\\?.*", ""));
        String name = url.getPath().substring(1);
        postgresql = new MessageReplay(
                new MessageSocket.Address(url.getPort(), database.user(), database.password(), name),
                Server.POSTGRESQL);
        server = BraidServer.start(
                ServerConfig.of(Map.of(
                        "port",
                        "0",
                        "http-port",
                        "0",
                        "warm-up-time",
                        "0s",
                        "shutdown-timeout",
                        "0s",
                        "data-folder",
                        folder.toString())),
                new Environment(Map.of("SOURCE", database.password())),
                List.of(VdbReader.read(
                        "shop.vdb.sql", """
                            CREATE DATABASE shop;
                            CREATE SERVER source FOREIGN DATA WRAPPER %s
                                OPTIONS (url '%s', user '%s', password '${env:SOURCE}');
                            CREATE SCHEMA public SERVER source OPTIONS (writable 'true');
                            IMPORT FOREIGN SCHEMA public FROM SERVER source INTO public;
                            """.formatted(database.wrapper(), database.jdbcUrl(), database.user()))));
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        braid = new MessageReplay(
                new MessageSocket.Address(
                        server.pgPort().orElseThrow(),
                        login.getProperty("user"),
                        login.getProperty("password"),
                        "shop"),
                Server.BRAID);
        if (Boolean.getBoolean("messages.write")) {
            for (Path path : files()) {
                write(MessageFile.read(path));
            }
        }
    }

    @AfterAll
    void stop() {
        server.close();
        database.close();
    }

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theAnswersArePostgresqls(Path path) throws Exception {
        assertThat(differences(MessageFile.read(path), postgresql)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void braidAnswersAlike(Path path) throws Exception {
        MessageFile file = MessageFile.read(path);
        assertThat(differences(file, braid)).isEmpty();
        for (MessageScenario scenario : file.scenarios()) {
            assertThat(scenario.exchanges())
                    .as("%s: each difference has its reason", scenario.title())
                    .allMatch(Exchange::isExplained);
        }
    }

    private static String differences(MessageFile file, MessageReplay replay) throws IOException {
        List<String> differences = new ArrayList<>();
        for (MessageScenario scenario : file.scenarios()) {
            replay.difference(scenario).ifPresent(differences::add);
        }
        return String.join("\n", differences);
    }

    private void write(MessageFile file) throws IOException {
        for (MessageScenario scenario : file.scenarios()) {
            List<List<String>> expected = postgresql.recorded(scenario, List.of());
            List<List<String>> received = braid.recorded(scenario, expected);
            List<Exchange> exchanges = scenario.exchanges();
            for (int i = 0; i < exchanges.size(); i++) {
                exchanges.set(i, exchanges.get(i).answered(expected.get(i), received.get(i)));
            }
        }
        file.write();
    }
}
