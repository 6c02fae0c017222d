package io.braid.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ServerCommandTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void aProgramThatIsStillOpenForWritingIsStartedOnceItIsNot(@TempDir Path folder) throws Exception {
        Path program = Files.copy(Path.of("/bin/true"), folder.resolve("program"));
        OutputStream open = Files.newOutputStream(program, StandardOpenOption.APPEND);
        CompletableFuture<Void> closing = CompletableFuture.runAsync(
                () -> close(open), CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
        assertThat(ServerCommand.start(new ProcessBuilder(program.toString())).waitFor())
                .isZero();
        closing.join();
    }

    private static void close(OutputStream open) {
        try {
            open.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
