package io.braid.bench.rig;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Braid server in its own process, so that its processor time is distinguished from that of its clients. */
final class BraidProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration ASKED_EACH = Duration.ofMillis(20);

    private final MeasuredServer process;
    private final Path folder;
    private final int port;
    private final int httpPort;
    private Duration start = Duration.ZERO;

    private BraidProcess(MeasuredServer process, Path folder, int port, int httpPort) {
        this.process = process;
        this.folder = folder;
        this.port = port;
        this.httpPort = httpPort;
    }

    /** Starts a server over the models; returns as soon as it listens. */
    static BraidProcess start(Path folder, List<Path> models, Map<String, String> environment, String heap) {
        try {
            Files.createDirectories(folder);
            int port = MeasuredServer.freePort();
            int httpPort = MeasuredServer.freePort();
            List<String> command =
                    MeasuredServer.java(heap, System.getProperty("java.class.path"), folder.resolve("classes.jsa"));
            command.add("io.braid.server.Main");
            models.forEach(model -> command.addAll(List.of("--vdb", model.toString())));
            command.addAll(List.of("--port", Integer.toString(port), "--http-port", Integer.toString(httpPort)));
            command.addAll(List.of("--pg-port", "0"));
            command.addAll(List.of("--data-folder", folder.toString(), "--vdb-folder", folder + "/none"));
            command.addAll(List.of("--max-connections", "2000", "--max-user-connections", "2000"));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("server.out").toFile());
            builder.environment().putAll(environment);
            long began = System.nanoTime();
            BraidProcess server = new BraidProcess(MeasuredServer.start(builder), folder, port, httpPort);
            server.await(server::isListening);
            server.start = Duration.ofNanos(System.nanoTime() - began);
            return server;
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot start a server in " + folder + ": " + e, e);
        }
    }

    /** The time until it listened. */
    Duration start() {
        return start;
    }

    ProcessHandle handle() {
        return process.process().toHandle();
    }

    String url(String database) {
        return "jdbc:braid://127.0.0.1:" + port + "/" + database;
    }

    /** The user and the password. */
    Properties login() {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(folder.resolve("connection.properties"))) {
            login.load(reader);
            return login;
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The server in " + folder + " has no user: " + e, e);
        }
    }

    @Override
    public void close() {
        process.close();
    }

    /** Waits until its warm-up is complete and it reports that it is ready. */
    void awaitReady() {
        HttpRequest question = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort + "/health/ready"))
                .build();
        // One client for all requests, at a rate that does not disturb the start.
        HttpClient client = HttpClient.newHttpClient();
        await(() ->
                client.send(question, HttpResponse.BodyHandlers.discarding()).statusCode() == 200);
    }

    private boolean isListening() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        }
    }

    /** Check of a server that may not be up yet. */
    private interface Sight {
        boolean isThere() throws IOException, InterruptedException;
    }

    private void await(Sight sight) {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        try {
            while (System.nanoTime() < end && process.process().isAlive()) {
                if (isThere(sight)) {
                    return;
                }
                Thread.sleep(ASKED_EACH.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close();
        throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "The server did not become ready. It said:\n" + said());
    }

    private static boolean isThere(Sight sight) throws InterruptedException {
        try {
            return sight.isThere();
        } catch (IOException e) {
            // It does not listen yet.
            return false;
        }
    }

    private String said() {
        try {
            return Files.readString(folder.resolve("server.out"));
        } catch (IOException e) {
            return "(" + e + ")";
        }
    }
}
