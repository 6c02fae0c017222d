package io.braid.testkit.demo;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.server.PersistentServer;
import io.braid.testkit.server.PersistentServers;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.tpch.TpchData;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** All databases of the demo, running and loaded. All are stopped after a failed start, and on close. */
public final class DemoSources implements AutoCloseable {
    private final Map<DemoSource, PersistentServer> servers = new EnumMap<>(DemoSource.class);

    private DemoSources() {}

    /** Starts all servers in the folder, and loads missing data at the given scale. */
    public static DemoSources start(Path folder, double scale, LoadProgress progress) {
        for (DemoSource source : DemoSource.values()) {
            TpchData.checkScale(scale, source.tables());
        }
        DemoSources sources = new DemoSources();
        try {
            sources.startAll(new PersistentServers(folder), scale, progress);
            return sources;
        } catch (CompletionException e) {
            sources.close();
            if (e.getCause() instanceof BraidException known) {
                throw known;
            }
            throw new BraidException(
                    ErrorCode.INTERNAL_ERROR, "The databases of the demo do not start: " + e.getCause(), e);
        }
    }

    /** The server of a demo source. */
    public TestServer server(DemoSource source) {
        return Objects.requireNonNull(servers.get(source));
    }

    @Override
    public void close() {
        CompletableFuture.allOf(servers.values().stream()
                        .map(server -> inBackground(server::close))
                        .toArray(CompletableFuture[]::new))
                .join();
    }

    /** Returns when all servers have started or failed, so that none starts after the others were stopped. */
    private void startAll(PersistentServers kept, double scale, LoadProgress progress) {
        CompletableFuture<?>[] starts = new CompletableFuture<?>[DemoSource.values().length];
        int count = 0;
        for (DemoSource source : DemoSource.values()) {
            starts[count++] = inBackground(() -> start(source, kept, scale, progress));
        }
        CompletableFuture.allOf(starts).join();
    }

    private void start(DemoSource source, PersistentServers kept, double scale, LoadProgress progress) {
        PersistentServer server = kept.start(source.kind());
        synchronized (servers) {
            servers.put(source, server);
        }
        progress.report(source.title() + ": " + source.kind().embeddedTitle() + " is up");
        new DemoLoad(source, server, scale).loadIfMissing(progress);
    }

    private static CompletableFuture<Void> inBackground(Runnable work) {
        return CompletableFuture.runAsync(work, task -> new Thread(task, "demo-source").start());
    }
}
