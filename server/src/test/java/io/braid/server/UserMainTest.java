package io.braid.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
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
                assertThat(connection.isValid(1)).isTrue();
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
    void mistakesAreTold(@TempDir Path folder) {
        assertThat(run(folder, "x", "ad", "ada")).isEqualTo(1);
        assertThat(run(folder, "x", "add", "ada", "secret")).isEqualTo(1);
        assertThat(run(folder, "x", "passwd", "ada")).isEqualTo(1);
        assertThat(run(folder.resolve("none"), "x", "list")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("unknown action 'ad'", "takes one name", "there is no user 'ada'", "there is no data folder");
    }

    private int run(Path folder, String password, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--data-folder", folder.toString()));
        return UserMain.run(
                all,
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
