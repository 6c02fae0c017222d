package io.braid.bench.rig;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server that was started to be measured. It ends with this process, however that ends. */
public final class ServerProcess implements AutoCloseable {
    private static final int SECONDS_TO_END = 20;
    /** Which Java makes archives of classes by itself. */
    private static final int FIRST_WITH_ARCHIVES = 19;

    private final Process process;
    private final Thread end;

    private ServerProcess(Process process) {
        this.process = process;
        this.end = new Thread(this::stop, "ends-server");
    }

    public static ServerProcess start(ProcessBuilder builder) throws IOException {
        ServerProcess server = new ServerProcess(builder.start());
        Runtime.getRuntime().addShutdownHook(server.end);
        return server;
    }

    public Process process() {
        return process;
    }

    /**
     * Java with a heap. As {@code ./braid} has it, it takes classes from an archive that the last run of the same has left behind.
     */
    public static List<String> java(String heap, Path archive) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap));
        if (Runtime.version().feature() >= FIRST_WITH_ARCHIVES) {
            command.add("-XX:+AutoCreateSharedArchive");
            command.add("-XX:SharedArchiveFile=" + archive);
        }
        return command;
    }

    /** A port that nobody listens on. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(end);
        stop();
    }

    private void stop() {
        process.destroy();
        try {
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
