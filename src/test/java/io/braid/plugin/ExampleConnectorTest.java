package io.braid.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The connector that docs/writing-a-connector.md explains works as one jar in the folder of plugins. */
@Tag("jdk")
@Timeout(120)
final class ExampleConnectorTest {
    private static final Path CLASSES =
            Path.of(System.getProperty("braid.build.root", "../.."), "examples", "calendar", "target", "classes");
    private static final String MODEL = """
            CREATE DATABASE plan;
            CREATE SERVER leap FOREIGN DATA WRAPPER calendar OPTIONS (first '2024-01-01', last '%s');
            CREATE SCHEMA cal SERVER leap;
            IMPORT FOREIGN SCHEMA calendar FROM SERVER leap INTO cal;
            """;

    private final Path folder;

    ExampleConnectorTest(@TempDir Path folder) throws IOException {
        this.folder = folder;
        pack(Files.createDirectory(folder.resolve("plugins")).resolve("calendar.jar"));
    }

    @Test
    void itsTableIsQueriedLikeAnyOther() throws Exception {
        try (BraidServer server = start("2024-12-31");
                Connection connection = connect(server);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("""
                        SELECT weekday, count(*), max(day) FROM cal.days WHERE month = 2
                        GROUP BY weekday HAVING count(*) > 4""")) {
            assertThat(rows.next()).isTrue();
            assertThat(List.of(rows.getString(1), rows.getLong(2), rows.getString(3)))
                    .containsExactly("Thursday", 5L, "2024-02-29");
            assertThat(rows.next()).isFalse();
        }
    }

    @Test
    void aCalendarLongerThanABatchIsCountedWhole() throws Exception {
        try (BraidServer server = start("2123-12-31");
                Connection connection = connect(server);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM cal.days")) {
            rows.next();
            assertThat(rows.getLong(1)).isEqualTo(36_524);
        }
    }

    @Test
    void itsErrorsReachWhoDeploysTheModel() {
        assertThatThrownBy(() -> start("some day"))
                .isInstanceOf(BraidException.class)
                .hasMessageContainingAll("'leap'", "'last'", "'some day'");
    }

    private BraidServer start(String last) {
        ServerConfig config = ServerConfig.of(Map.of(
                "port",
                "0",
                "http-port",
                "0",
                "warm-up-time",
                "0s",
                "data-folder",
                folder.resolve("data").toString(),
                "plugins-folder",
                folder.resolve("plugins").toString()));
        return BraidServer.start(config, List.of(VdbReader.read("plan.vdb.sql", MODEL.formatted(last))));
    }

    private static Connection connect(BraidServer server) throws IOException, SQLException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(server.connectionFile())) {
            login.load(reader);
        }
        return DriverManager.getConnection(
                server.url("plan"), login.getProperty("user"), login.getProperty("password"));
    }

    /** As the build does it: whole builds only, while tests run in all. */
    private static void pack(Path jar) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(CLASSES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = CLASSES.relativize(file).toString().replace('\\', '/');
                out.putNextEntry(new JarEntry(name));
                out.write(Files.readAllBytes(file));
            }
        }
    }
}
