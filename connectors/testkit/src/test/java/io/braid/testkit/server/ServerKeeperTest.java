package io.braid.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.file.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the server keeper, each as a separate build: a child process stands for Maven. */
@Tag("deep")
class ServerKeeperTest {
    private final Process build = sleepingChild();

    @AfterEach
    void endBuild() {
        build.destroyForcibly();
    }

    @Test
    void manyWhoAskAtOnceGetOneServer(@TempDir Path folder) throws Exception {
        List<CompletableFuture<ServerAddress>> answers = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> client(folder).address(ServerKind.H2), task -> new Thread(task).start()))
                .toList();

        assertThat(answers.stream().map(CompletableFuture::join).distinct()).hasSize(1);

        killBuildAndAwaitEmpty(folder);
    }

    @Test
    void nothingIsLeftWhenTheBuildIsKilled(@TempDir Path folder) throws Exception {
        // Unpacking the programs again would take most of the test's time.
        Path programs = Files.createDirectories(TestServers.folder().resolve("bin"));
        Path link = Files.createSymbolicLink(folder.resolve("bin"), programs.toAbsolutePath());
        ServerAddress h2 = client(folder).address(ServerKind.H2);
        ServerAddress postgres = client(folder).address(ServerKind.POSTGRESQL);
        assertThat(answers(h2)).isTrue();
        assertThat(answers(postgres)).isTrue();

        killBuildAndAwaitEmpty(folder);

        assertThat(answers(h2)).isFalse();
        assertThat(answers(postgres)).isFalse();
        Files.delete(link);
    }

    @Test
    void serversEndWithAKilledKeeperAndAreStartedAnewForTheNextOneWhoAsks(@TempDir Path folder) throws Exception {
        ServerAddress first = client(folder).address(ServerKind.H2);
        processesNaming(folder, ServerKeeper.class.getName()).forEach(ProcessHandle::destroyForcibly);
        await("the server to end", () -> !answers(first));

        ServerAddress second = client(folder).address(ServerKind.H2);

        assertThat(answers(second)).isTrue();
        killBuildAndAwaitEmpty(folder);
    }

    @Test
    void aKilledServerIsStartedAnew(@TempDir Path folder) throws Exception {
        ServerAddress first = client(folder).address(ServerKind.H2);
        processesNaming(folder, "org.h2.tools.Server").forEach(ProcessHandle::destroyForcibly);

        await("another server", () -> answers(client(folder).address(ServerKind.H2)));

        assertThat(client(folder).address(ServerKind.H2)).isNotEqualTo(first);
        killBuildAndAwaitEmpty(folder);
    }

    @Test
    void theNextBuildRemovesWhatAKilledOneLeft(@TempDir Path folder) throws Exception {
        Process earlier = sleepingChild();
        RunFolder leftover = RunFolder.of(folder, OwnerProcess.of(earlier.toHandle()));
        Files.createDirectories(leftover.data(ServerKind.POSTGRESQL));
        earlier.destroyForcibly().waitFor();

        client(folder).address(ServerKind.H2);

        assertThat(leftover.root()).doesNotExist();
        killBuildAndAwaitEmpty(folder);
    }

    @Test
    void whoAsksForWhatCannotBeHadIsToldWhatToDo(@TempDir Path folder) throws Exception {
        assertThatThrownBy(() -> client(folder).address(ServerKind.DUCKDB))
                .hasMessageContaining("There is no embedded DuckDB");
        killBuildAndAwaitEmpty(folder);
    }

    private ServerKeeperClient client(Path folder) {
        return new ServerKeeperClient(folder, OwnerProcess.of(build.toHandle()));
    }

    private void killBuildAndAwaitEmpty(Path folder) throws Exception {
        build.destroyForcibly().waitFor();
        await("all processes to end", () -> processesNaming(folder, "").isEmpty());
        try (var left = Files.list(folder)) {
            assertThat(left).allMatch(path -> path.endsWith("bin"));
        }
    }

    private static void await(String what, BooleanSupplier condition) {
        Instant deadline = Instant.now().plus(Duration.ofMinutes(1));
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).as("waiting for " + what).isBefore(deadline);
            Pause.briefly();
        }
    }

    private static List<ProcessHandle> processesNaming(Path folder, String text) {
        return ProcessHandle.allProcesses()
                .filter(process -> {
                    String line = commandLine(process);
                    return line.contains(folder.toString()) && line.contains(text);
                })
                .toList();
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException e) {
            return "";
        }
    }

    private static boolean answers(ServerAddress server) {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl(), server.user(), server.password())) {
            return connection.isValid(5);
        } catch (SQLException e) {
            return false;
        }
    }

    private static Process sleepingChild() {
        try {
            return new ProcessBuilder("sleep", "300").start();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
