package io.braid.bench.rig;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Server process started for a measurement. Ends with this process, in any case. */
public final class MeasuredServer implements AutoCloseable {
    private static final int SECONDS_TO_END = 20;
    /** First Java version with automatic class data archives. */
    private static final int FIRST_WITH_ARCHIVES = 19;

    private final Process process;
    private final Thread end;

    private MeasuredServer(Process process) {
        this.process = process;
        this.end = new Thread(this::stop, "ends-server");
    }

    public static MeasuredServer start(ProcessBuilder builder) throws IOException {
        MeasuredServer server = new MeasuredServer(builder.start());
        Runtime.getRuntime().addShutdownHook(server.end);
        return server;
    }

    public Process process() {
        return process;
    }

    /**
     * The command line of Java with a heap. As in {@code ./braid}, it uses the class data archive of the last run,
     * unless the classes are newer.
     */
    public static List<String> java(String heap, String classPath, Path archive) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap));
        if (Runtime.version().feature() >= FIRST_WITH_ARCHIVES) {
            deleteIfStale(archive, classPath);
            command.add("-XX:+AutoCreateSharedArchive");
            command.add("-XX:SharedArchiveFile=" + archive);
        }
        command.addAll(List.of("-cp", classPath));
        return command;
    }

    /** Deletes an archive that is older than a jar, which Java would neither use nor replace. */
    private static void deleteIfStale(Path archive, String classPath) throws IOException {
        if (Files.exists(archive)) {
            FileTime made = Files.getLastModifiedTime(archive);
            for (String each : classPath.split(File.pathSeparator)) {
                Path entry = Path.of(each);
                if (Files.exists(entry) && Files.getLastModifiedTime(entry).compareTo(made) > 0) {
                    Files.deleteIfExists(archive);
                }
            }
        }
    }

    /** A free port. */
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
