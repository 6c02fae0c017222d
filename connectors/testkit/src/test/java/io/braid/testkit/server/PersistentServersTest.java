package io.braid.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.testkit.file.FolderLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("deep")
class PersistentServersTest {
    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "H2", "DUCKDB"})
    void aSecondStartFindsTheDataAndThePassword(ServerKind kind, @TempDir Path folder) throws SQLException {
        String password;
        try (TestServer first = start(folder, kind)) {
            TestServersTest.execute(first, "CREATE TABLE kept (a INTEGER)");
            TestServersTest.execute(first, "INSERT INTO kept VALUES (42)");
            password = first.password();
        }

        try (TestServer second = start(folder, kind)) {
            assertThat(second.password()).isEqualTo(password);
            assertThat(number(second, "SELECT a FROM kept")).isEqualTo(42);
            TestServersTest.execute(second, "DROP TABLE kept");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MYSQL", "H2"})
    void aKilledServerStartsAgainWithItsData(ServerKind kind, @TempDir Path folder) throws Exception {
        try (TestServer first = start(folder, kind)) {
            TestServersTest.execute(first, "CREATE TABLE survivor (a INTEGER)");
            TestServersTest.execute(first, "INSERT INTO survivor VALUES (42)");
            if (kind == ServerKind.H2) {
                // Otherwise it writes a commit to disk a moment later.
                TestServersTest.execute(first, "CHECKPOINT SYNC");
            }
            ProcessHandle server = serverProcess(folder, kind);
            server.destroyForcibly();
            server.onExit().get();
        }

        try (TestServer second = start(folder, kind)) {
            assertThat(number(second, "SELECT a FROM survivor")).isEqualTo(42);
            TestServersTest.execute(second, "DROP TABLE survivor");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "h2-1.0.jar"})
    void dataOfAnUnfinishedInstallationOrOfAnotherReleaseIsReplaced(String version, @TempDir Path folder)
            throws Exception {
        try (TestServer first = start(folder, ServerKind.H2)) {
            TestServersTest.execute(first, "CREATE TABLE old (a INTEGER)");
        }
        Files.writeString(folder.resolve("h2").resolve("installed"), version);

        try (TestServer second = start(folder, ServerKind.H2)) {
            TestServersTest.execute(second, "CREATE TABLE old (a INTEGER)");
        }
    }

    /** A second server that starts deletes leftover files. */
    @Test
    void mariaDbKeepsItsTemporaryTablesToItself(@TempDir Path folder) throws SQLException {
        try (TestServer server = start(folder, ServerKind.MYSQL)) {
            assertThat(number(server, "SELECT @@tmpdir LIKE '" + folder + "/%'"))
                    .isEqualTo(1);
        }
    }

    @Test
    void closingEndsTheProcess(@TempDir Path folder) throws Exception {
        ProcessHandle process;
        try (TestServer server = start(folder, ServerKind.H2)) {
            assertThat(TestServersTest.version(server)).isNotBlank();
            process = serverProcess(folder, ServerKind.H2);
            assertThat(process.isAlive()).isTrue();
        }
        assertThat(process.isAlive()).isFalse();
    }

    @Test
    void aServerLeftByACrashIsEndedBeforeTheNextStart(@TempDir Path root) throws Exception {
        Process leftover = new ProcessBuilder("sh", "-c", "sleep 300; :", root.toString()).start();
        Path pidFile = Files.writeString(root.resolve("server.pid"), leftover.pid() + "\n");

        ServerProcess.endLeftover(pidFile, root);

        assertThat(leftover.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aProcessThatOnlyHasTheNumberOfACrashedServerIsLeftAlone(@TempDir Path root) throws Exception {
        Process other = new ProcessBuilder("sleep", "300").start();
        try {
            Path pidFile = Files.writeString(root.resolve("server.pid"), other.pid() + "\n");

            ServerProcess.endLeftover(pidFile, root);

            assertThat(other.isAlive()).isTrue();
        } finally {
            other.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "no such option, H2 did not start",
        "no such option, no such option",
        "write failed: No space left on device, free some",
        "bind: Address already in use, is taken by another program",
    })
    void aServerThatDoesNotStartIsExplainedByItsLogAndFreesItsFolder(
            String lastWords, String explanation, @TempDir Path root) throws Exception {
        assertThatThrownBy(() -> EmbeddedServer.start(new BrokenRecipe(lastWords), root, Lifetime.KEPT))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining(explanation);
        assertThat(FolderLock.isFree(root.resolve("lock"))).isTrue();
    }

    @Test
    void thePasswordIsForItsOwnerOnly(@TempDir Path folder) throws Exception {
        start(folder, ServerKind.H2).close();

        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder.resolve("h2").resolve("password"))))
                .isEqualTo("rw-------");
    }

    private static TestServer start(Path folder, ServerKind kind) {
        return new PersistentServers(folder, Binaries.ofThisUser()).start(kind);
    }

    private static ProcessHandle serverProcess(Path folder, ServerKind kind) throws Exception {
        String pid = Files.readString(folder.resolve(kind.wrapper()).resolve("server.pid"));
        return ProcessHandle.of(Long.parseLong(pid.strip())).orElseThrow();
    }

    private static long number(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    /** Server that reports an error and ends. */
    private record BrokenRecipe(String lastWords) implements Recipe {
        @Override
        public ServerKind kind() {
            return ServerKind.H2;
        }

        @Override
        public String version() {
            return "broken";
        }

        @Override
        public void install(ServerFolder folder) throws IOException {
            Files.createDirectory(folder.data());
        }

        @Override
        public List<String> command(ServerFolder folder, int port) {
            return List.of("sh", "-c", "echo \"$0\"; exit 1", lastWords);
        }

        @Override
        public String stopSignal(Lifetime lifetime) {
            return "TERM";
        }

        @Override
        public String jdbcUrl(int port) {
            return new H2Recipe().jdbcUrl(port);
        }
    }
}
