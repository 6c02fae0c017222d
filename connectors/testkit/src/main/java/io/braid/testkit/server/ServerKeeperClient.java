package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.file.FolderLock;
import io.braid.testkit.file.Folders;
import io.braid.testkit.file.Pause;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Client of this build's keeper, which it launches if necessary. */
final class ServerKeeperClient {
    private static final Duration LIMIT = Duration.ofMinutes(4);

    private final RunFolder run;

    ServerKeeperClient(Path servers, OwnerProcess owner) {
        this.run = RunFolder.of(servers, owner);
    }

    /** The address of the build's server of a kind. */
    ServerAddress address(ServerKind kind) {
        Folders.create(run.root());
        try {
            return awaited(kind);
        } catch (IOException e) {
            throw Folders.failure(run.root(), e);
        }
    }

    private ServerAddress awaited(ServerKind kind) throws IOException {
        Instant deadline = Instant.now().plus(LIMIT);
        while (Instant.now().isBefore(deadline)) {
            ensureKeeper();
            request(kind);
            try {
                return ServerAddress.read(run.address(kind));
            } catch (NoSuchFileException e) {
                // Not started yet; or it has ended and the keeper has just removed its address.
            }
            if (Files.exists(run.failure(kind))) {
                throw new BraidException(ErrorCode.SOURCE_UNAVAILABLE, Files.readString(run.failure(kind)));
            }
            Pause.briefly();
        }
        throw new BraidException(
                ErrorCode.SOURCE_UNAVAILABLE,
                "The shared " + kind.title() + " does not start; see the logs in " + run.root() + ".");
    }

    private void request(ServerKind kind) throws IOException {
        try {
            Files.createFile(run.request(kind));
        } catch (FileAlreadyExistsException e) {
            // Another test has requested the same.
        }
    }

    private void ensureKeeper() throws IOException {
        if (!FolderLock.isFree(run.keeperLock())) {
            return;
        }
        try (FolderLock lock = FolderLock.lock(run.launchLock())) {
            if (FolderLock.isFree(run.keeperLock())) {
                launchKeeper();
            }
        }
    }

    /** Removes the responses of an earlier keeper first, so that they are not taken for the new one's. */
    private void launchKeeper() throws IOException {
        run.forgetAnswers();
        Process keeper = new ProcessBuilder(keeperCommand())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(run.keeperLog().toFile())
                .start();
        while (FolderLock.isFree(run.keeperLock())) {
            if (!keeper.isAlive()) {
                throw new BraidException(
                        ErrorCode.SOURCE_UNAVAILABLE,
                        "The process that keeps the test servers ended at once; see " + run.keeperLog() + ".");
            }
            Pause.briefly();
        }
    }

    private List<String> keeperCommand() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ServerKeeper.class.getName(),
                Objects.requireNonNull(run.root().getParent()).toString(),
                Long.toString(run.owner().pid()),
                Long.toString(run.owner().startMillis()));
    }
}
