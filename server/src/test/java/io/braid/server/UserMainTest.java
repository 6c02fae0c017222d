package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.storage.DataFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class UserMainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void aRunningServerTakesNotice(@TempDir Path folder) throws Exception {
        try (TestServer server = TestServer.start(folder, Map.of())) {
            assertThat(run(folder, "secret", "add", "root", "--administrator")).isZero();
            try (Connection connection = awaitLogin(server, "secret")) {
                assertThat(connection.isValid(20)).isTrue();
            }
            assertThat(run(folder, "other", "passwd", "root")).isZero();
            awaitLogin(server, "other").close();
            assertThat(run(folder, "", "list")).isZero();
            assertThat(out.toString(StandardCharsets.UTF_8)).contains("braid (administrator)", "root (administrator)");
            assertThat(run(folder, "", "drop", "root")).isZero();
            assertThat(run(folder, "", "drop", "braid")).isEqualTo(1);
            assertThat(err.toString(StandardCharsets.UTF_8)).contains("last administrator");
        }
    }

    @Test
    void whoeverIsDroppedLeavesNoMappingsToTheNextOfThatName(@TempDir Path folder) throws Exception {
        String mapping = "CREATE USER MAPPING FOR Ada SERVER stock OPTIONS (user 'ada_l')";
        try (TestServer server = TestServer.start(folder, Map.of());
                Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = admin.createStatement()) {
            statement.execute("CREATE USER ada PASSWORD 'a long secret'");
            statement.execute(mapping);
            statement.execute("CREATE USER MAPPING FOR bob SERVER stock OPTIONS (user 'bob_l')");
            assertThat(run(folder, "", "drop", "ada")).isZero();
            long end = System.nanoTime() + 60_000_000_000L;
            while (run(folder, "secret", "add", "ADA") != 0) {
                assertThat(System.nanoTime()).as("the server takes notice").isLessThan(end);
                Thread.sleep(20);
            }
            assertThat(mapped(server)).containsExactly("bob");
            statement.execute(mapping);
        }
        err.reset();
        assertThat(run(folder, "", "drop", "ada")).isZero();
        assertThat(run(folder, "other", "add", "ada")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("There was a user 'ADA', whose user mappings the server has not dropped yet");
        try (TestServer server = TestServer.start(folder, Map.of())) {
            assertThat(mapped(server)).containsExactly("bob");
            assertThat(run(folder, "other", "add", "ada")).isZero();
        }
    }

    private static List<String> mapped(TestServer server) throws SQLException {
        List<String> users = new ArrayList<>();
        try (Connection admin = DriverManager.getConnection(server.url(), server.user(), server.password());
                Statement statement = admin.createStatement();
                ResultSet rows = statement.executeQuery("SELECT user_name FROM sys.user_mappings")) {
            while (rows.next()) {
                users.add(rows.getString(1));
            }
        }
        return users;
    }

    @Test
    void mistakesAreTold(@TempDir Path folder) {
        DataFolder.open(folder).close();
        assertThat(run(folder, "x", "ad", "ada")).isEqualTo(1);
        assertThat(run(folder, "x", "add", "ada", "secret")).isEqualTo(1);
        assertThat(run(folder, "x", "passwd", "ada")).isEqualTo(1);
        assertThat(run(folder.resolve("none"), "x", "list")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("unknown action 'ad'", "takes one name", "there is no user 'ada'", "there is no data folder");
    }

    @Test
    void aFolderThatIsNoneOfAServerIsLeftAlone(@TempDir Path folder) throws IOException {
        assertThat(run(folder, "secret", "add", "ada")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("is no data folder of a server", "--data-folder");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theDataFolderMayBeGivenWithAnEqualsSign(@TempDir Path folder) {
        DataFolder.open(folder).close();
        assertThat(run(folder, "a long secret", "add", "ada")).isZero();
        assertThat(runAsGiven("", "list", "--data-folder=" + folder)).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("ada\n");
    }

    private int run(Path folder, String password, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--data-folder", folder.toString()));
        return runAsGiven(password, all.toArray(String[]::new));
    }

    private int runAsGiven(String password, String... arguments) {
        return UserMain.run(
                List.of(arguments),
                user -> password,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private static Connection awaitLogin(TestServer server, String password) throws Exception {
        long end = System.nanoTime() + 10_000_000_000L;
        while (true) {
            try {
                return DriverManager.getConnection(server.server().url("shop"), "root", password);
            } catch (SQLException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                Thread.sleep(50);
            }
        }
    }
}
