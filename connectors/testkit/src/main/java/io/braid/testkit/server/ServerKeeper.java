package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.file.FolderLock;
import io.braid.testkit.file.Folders;
import io.braid.testkit.file.Pause;
import io.braid.testkit.file.SecretFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Process that starts each requested server of a build once, and that stops and removes them when the build's process
 * has ended in any way.
 */
final class ServerKeeper {
    private final RunFolder run;
    private final Map<ServerKind, CompletableFuture<ManagedServer>> servers = new EnumMap<>(ServerKind.class);

    private ServerKeeper(RunFolder run) {
        this.run = run;
    }

    /** Arguments: the folder of all runs, the owner's process id, the owner's start in milliseconds. */
    public static void main(String[] arguments) throws IOException {
        OwnerProcess owner = new OwnerProcess(Long.parseLong(arguments[1]), Long.parseLong(arguments[2]));
        RunFolder run = RunFolder.of(Path.of(arguments[0]), owner);
        try (FolderLock lock = FolderLock.lock(run.keeperLock())) {
            ServerKeeper keeper = new ServerKeeper(run);
            Runtime.getRuntime().addShutdownHook(new Thread(keeper::stopAll, "stop-servers"));
            removeStaleRuns(run);
            run.removeServers();
            keeper.serve();
        }
    }

    private void serve() throws IOException {
        while (run.owner().isAlive() && Files.exists(run.root())) {
            synchronized (this) {
                forgetDead();
                run.requested().forEach(kind -> servers.computeIfAbsent(kind, this::start));
            }
            Pause.briefly();
        }
    }

    private CompletableFuture<ManagedServer> start(ServerKind kind) {
        return CompletableFuture.supplyAsync(() -> startNow(kind), task -> new Thread(task, "start-" + kind).start());
    }

    private ManagedServer startNow(ServerKind kind) {
        try {
            ManagedServer server = SharedServerStart.start(kind, run);
            server.address().write(run.address(kind));
            return server;
        } catch (IOException | RuntimeException | LinkageError e) {
            report(kind, e);
            throw new BraidException(ErrorCode.SOURCE_UNAVAILABLE, kind.title() + " did not start.", e);
        }
    }

    private void report(ServerKind kind, Throwable failure) {
        try {
            String reason = failure instanceof BraidException ? failure.getMessage() : failure.toString();
            SecretFile.write(run.failure(kind), Objects.toString(reason));
        } catch (IOException e) {
            // The folder was removed, so no process waits for a response.
        }
    }

    /** Forgets killed servers, so that the next request restarts them. */
    private void forgetDead() throws IOException {
        for (ServerKind kind : List.copyOf(servers.keySet())) {
            CompletableFuture<ManagedServer> start = Objects.requireNonNull(servers.get(kind));
            if (start.isDone()
                    && !start.isCompletedExceptionally()
                    && !start.join().isAlive()) {
                Files.deleteIfExists(run.address(kind));
                start.join().close();
                servers.remove(kind);
            }
        }
    }

    private synchronized void stopAll() {
        Stream<CompletableFuture<Void>> stops = servers.values().stream().map(start -> start.handle(
                        (server, failure) -> Optional.ofNullable(server))
                .thenAcceptAsync(server -> server.ifPresent(ManagedServer::close), task -> new Thread(task).start()));
        CompletableFuture.allOf(stops.toArray(CompletableFuture[]::new)).join();
        try {
            Folders.delete(run.root());
        } catch (IOException e) {
            // The next build's keeper removes it.
        }
    }

    /** Removes the remains of builds whose keeper was killed with them. */
    private static void removeStaleRuns(RunFolder mine) throws IOException {
        List<Path> all;
        try (Stream<Path> siblings =
                Files.list(Objects.requireNonNull(mine.root().getParent()))) {
            all = siblings.toList();
        }
        for (Path folder : all) {
            Optional<OwnerProcess> owner =
                    OwnerProcess.ofFolderName(folder.getFileName().toString());
            if (owner.isPresent() && !folder.equals(mine.root()) && !owner.get().isAlive()) {
                removeUnlessKept(new RunFolder(folder, owner.get()));
            }
        }
    }

    private static void removeUnlessKept(RunFolder stale) throws IOException {
        try {
            if (FolderLock.isFree(stale.keeperLock())) {
                stale.removeServers();
                Folders.delete(stale.root());
            }
        } catch (IOException e) {
            // Its own keeper is removing it.
        }
    }
}
