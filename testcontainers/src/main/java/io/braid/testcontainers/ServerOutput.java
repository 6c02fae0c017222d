package io.braid.testcontainers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The output of a server's process, which is read until the process ends. */
final class ServerOutput {
    private static final String NOT_DEPLOYED = "Not deployed: ";

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final CompletableFuture<ServerAnnouncement> announcement = new CompletableFuture<>();

    ServerOutput(Process process) {
        Thread reader = new Thread(() -> read(process), "embedded-braid-output");
        reader.setDaemon(true);
        reader.start();
    }

    /** Waits until the server can be reached; fails if it ends before, takes too long, or refuses a model. */
    ServerAnnouncement await(Duration longest) {
        ServerAnnouncement started;
        try {
            started = announcement.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw failed("Braid has not started within " + longest, e);
        } catch (ExecutionException e) {
            throw failed("Braid has ended while it started", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failed("The wait for Braid was interrupted", e);
        }
        if (lines.stream().anyMatch(line -> line.startsWith(NOT_DEPLOYED))) {
            throw failed("A model is not deployed", null);
        }
        return started;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    private void read(Process process) {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
                ServerAnnouncement.in(line).ifPresent(announcement::complete);
            }
            announcement.completeExceptionally(new IOException("the process has ended"));
        } catch (IOException e) {
            announcement.completeExceptionally(new UncheckedIOException(e));
        }
    }

    private IllegalStateException failed(String what, @Nullable Exception cause) {
        return new IllegalStateException(what + "; it said:\n" + String.join("\n", lines), cause);
    }
}
