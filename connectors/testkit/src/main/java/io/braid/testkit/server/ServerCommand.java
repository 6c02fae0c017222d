package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Programs that run to completion, and the privileges of this process. */
final class ServerCommand {
    private static final int MOST_TRIES = 500;
    private static final long PAUSE_MILLIS = 20;

    private ServerCommand() {}

    /** Runs a command with files as input and output; an error names the server and quotes the end of the log. */
    static void run(ServerKind kind, List<String> command, Path input, Path log) throws IOException {
        Process process = start(new ProcessBuilder(command)
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile()));
        if (exitCode(process) != 0) {
            throw StartFailure.of(kind, log);
        }
    }

    /**
     * Starts a program that may just have been written, with retries: while a process forked by another thread still
     * holds its open file, the system reports it as busy.
     */
    static Process start(ProcessBuilder program) throws IOException {
        for (int tries = 1; ; tries++) {
            try {
                return program.start();
            } catch (IOException e) {
                if (tries == MOST_TRIES || !String.valueOf(e.getMessage()).contains("Text file busy")) {
                    throw e;
                }
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            throw interrupted(e);
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
            throw interrupted(e);
        }
    }

    private static BraidException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new BraidException(ErrorCode.QUERY_CANCELED, "Installing a database server was interrupted.", cause);
    }
}
