package io.braid.bench.rig;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.io.Reader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A Braid server in a process of its own, so that its work can be told from that of its clients. */
final class BraidProcess implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final Duration ASKED_EACH = Duration.ofMillis(20);

    private final ServerProcess process;
    private final Path folder;
    private final int port;
    private final int httpPort;
    private Duration start = Duration.ZERO;

    private BraidProcess(ServerProcess process, Path folder, int port, int httpPort) {
        this.process = process;
        this.folder = folder;
        this.port = port;
        this.httpPort = httpPort;
    }

    /** Starts a server over the models, and returns when it is ready. */
    static BraidProcess start(Path folder, List<Path> models, Map<String, String> environment, String heap) {
        try {
            Files.createDirectories(folder);
            int port = ServerProcess.freePort();
            int httpPort = ServerProcess.freePort();
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx" + heap,
                    "-cp",
                    System.getProperty("java.class.path"),
                    "io.braid.server.Main"));
            models.forEach(model -> command.addAll(List.of("--vdb", model.toString())));
            command.addAll(List.of("--port", Integer.toString(port), "--http-port", Integer.toString(httpPort)));
            command.addAll(List.of("--data-folder", folder.toString(), "--vdb-folder", folder + "/none"));
            command.addAll(List.of("--max-connections", "2000"));
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("server.out").toFile());
            builder.environment().putAll(environment);
            long began = System.nanoTime();
            BraidProcess server = new BraidProcess(ServerProcess.start(builder), folder, port, httpPort);
            server.awaitReady();
            server.start = Duration.ofNanos(System.nanoTime() - began);
            return server;
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot start a server in " + folder + ": " + e, e);
        }
    }

    /** How long it took to become ready. */
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

    private void awaitReady() throws IOException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        HttpRequest question = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort + "/health/ready"))
                .build();
        // One for all questions, and not more of these than a start takes notice of.
        HttpClient client = HttpClient.newHttpClient();
        try {
            while (System.nanoTime() < end && process.process().isAlive()) {
                if (isReady(client, question)) {
                    return;
                }
                Thread.sleep(ASKED_EACH.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        String said = Files.readString(folder.resolve("server.out"));
        close();
        throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "The server did not become ready. It said:\n" + said);
    }

    private static boolean isReady(HttpClient client, HttpRequest question) throws InterruptedException {
        try {
            return client.send(question, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            // It does not listen yet.
            return false;
        }
    }
}
