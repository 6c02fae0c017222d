package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.file.Pause;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Running server program that ends at the latest with the process that launched it, however that ends. */
final class ServerProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /**
     * The shell holds the other end of a pipe: end of file means that this process has ended, or wants the server to
     * stop. It records the server's process id, so that a later start can find a server that outlived the shell. Ctrl-C
     * is handled by this process, not by the shell.
     */
    private static final String LIFELINE = """
            trap '' INT HUP
            signal=$1; pidfile=$2; shift 2
            exec 3<&0
            "$@" </dev/null 3<&- & server=$!
            echo $server >"$pidfile"
            (read -r line <&3; kill -s "$signal" $server; kill -s CONT $server) 2>/dev/null & lifeline=$!
            exec 3<&-
            wait $server; status=$?
            kill $lifeline 2>/dev/null
            exit $status
            """;

    private final Process shell;

    private ServerProcess(Process shell) {
        this.shell = shell;
    }

    /** Launches a command with its output in a log file and the signal that stops it. */
    static ServerProcess launch(List<String> command, String stopSignal, Path pidFile, Path log) throws IOException {
        List<String> line = new ArrayList<>(List.of("sh", "-c", LIFELINE, "lifeline", stopSignal, pidFile.toString()));
        line.addAll(command);
        Process shell = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new ServerProcess(shell);
    }

    /** Ends a server left over by a crash. Its command line must contain the folder, since process ids are reused. */
    static void endLeftover(Path pidFile, Path folder) throws IOException {
        if (!Files.exists(pidFile)) {
            return;
        }
        String text = Files.readString(pidFile).strip();
        if (text.matches("[0-9]+") && commandLine(text).contains(folder.toString())) {
            ProcessHandle.of(Long.parseLong(text)).ifPresent(ServerProcess::end);
        }
        Files.deleteIfExists(pidFile);
    }

    boolean isAlive() {
        return shell.isAlive();
    }

    /** Kills the server and its child processes; returns when all have ended. */
    void kill() {
        // Suspended processes start no further ones.
        signal("STOP");
        List<ProcessHandle> all = shell.descendants().toList();
        all.forEach(ProcessHandle::destroyForcibly);
        // A zombie still has a process id, but no command line.
        while (all.stream()
                .anyMatch(process -> !commandLine(Long.toString(process.pid())).isEmpty())) {
            Pause.briefly();
        }
    }

    /** Sends a signal to the server and its child processes. */
    void signal(String name) {
        List<String> line = new ArrayList<>(List.of("kill", "-s", name));
        shell.descendants().map(process -> Long.toString(process.pid())).forEach(line::add);
        if (line.size() > 3) {
            // A process that has just ended is no failure.
            ServerCommand.succeeds(line.toArray(String[]::new));
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> all =
                Stream.concat(shell.descendants(), Stream.of(shell.toHandle())).toList();
        try {
            shell.getOutputStream().close();
            shell.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // The shell has already ended, which is the purpose of closing.
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private static void end(ProcessHandle process) {
        List<ProcessHandle> all =
                Stream.concat(process.descendants(), Stream.of(process)).toList();
        process.destroy();
        awaitEnd(process);
        all.forEach(ProcessHandle::destroyForcibly);
        if (!awaitEnd(process)) {
            throw new BraidException(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    "A database server of an earlier run, process " + process.pid()
                            + ", cannot be stopped: end it by hand, then try again.");
        }
    }

    private static boolean awaitEnd(ProcessHandle process) {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (process.isAlive() && Instant.now().isBefore(deadline)) {
            Pause.briefly();
        }
        return !process.isAlive();
    }

    private static String commandLine(String pid) {
        try {
            return Files.readString(Path.of("/proc", pid, "cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
