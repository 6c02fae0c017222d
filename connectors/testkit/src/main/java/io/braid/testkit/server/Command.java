package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Programs that run to their end, and what this process may do when it runs them. */
final class Command {
    private Command() {}

    /** Runs the command, its input and output being files; a failure names the server and shows the end of the log. */
    static void run(ServerKind kind, List<String> command, Path input, Path log) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        if (exitCode(process) != 0) {
            throw StartFailure.of(kind, log);
        }
    }

    static boolean succeeds(String... command) {
        try {
            return exitCode(new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start())
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean runsAsRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static int exitCode(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new BraidException(ErrorCode.QUERY_CANCELED, "Installing a database server was interrupted.", e);
        }
    }
}
