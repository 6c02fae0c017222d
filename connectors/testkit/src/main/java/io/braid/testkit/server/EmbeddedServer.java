package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.file.DiskFull;
import io.braid.testkit.file.FolderLock;
import io.braid.testkit.file.Folders;
import io.braid.testkit.file.Pause;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Server program that runs in its own folder; after a failed start no process remains. */
final class EmbeddedServer implements ManagedServer {
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final int ATTEMPTS = 3;

    private final ServerFolder folder;
    private final FolderLock lock;
    private final ServerProcess process;
    private final ServerAddress address;

    private EmbeddedServer(ServerFolder folder, FolderLock lock, ServerProcess process, ServerAddress address) {
        this.folder = folder;
        this.lock = lock;
        this.process = process;
        this.address = address;
    }

    /** Starts the server in a folder, after installing it unless the folder has an installation. */
    static EmbeddedServer start(Recipe recipe, Path root, Lifetime lifetime) {
        ServerFolder folder = new ServerFolder(root.toAbsolutePath().normalize(), lifetime);
        Folders.create(folder.root());
        try {
            FolderLock lock = FolderLock.tryLock(folder.lockFile());
            if (lock == null) {
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "The " + recipe.kind().title() + " in " + folder.root()
                                + " is already in use by another process: stop that one, or choose another folder.");
            }
            return started(recipe, folder, lock);
        } catch (IOException e) {
            throw Folders.failure(folder.root(), e);
        }
    }

    @Override
    public ServerAddress address() {
        return address;
    }

    Path data() {
        return folder.data();
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Kills the server, as in a power failure, and releases its folder. */
    void kill() {
        process.kill();
        close();
    }

    /** Sends a signal to all processes of the server. */
    void signal(String name) {
        process.signal(name);
    }

    @Override
    public void close() {
        process.close();
        try {
            lock.close();
            if (folder.lifetime() == Lifetime.EPHEMERAL) {
                Folders.delete(folder.root());
            }
        } catch (IOException e) {
            throw Folders.failure(folder.root(), e);
        }
    }

    private static EmbeddedServer started(Recipe recipe, ServerFolder folder, FolderLock lock) throws IOException {
        EmbeddedServer server = null;
        try {
            ServerProcess.endLeftover(folder.pidFile(), folder.root());
            Installation.once(recipe, folder);
            server = launched(recipe, folder, lock);
            return server;
        } finally {
            if (server == null) {
                lock.close();
            }
        }
    }

    private static EmbeddedServer launched(Recipe recipe, ServerFolder folder, FolderLock lock) throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = freePort();
            EmbeddedServer server = launchedOn(port, recipe, folder, lock);
            if (server != null) {
                return server;
            }
            if (attempt == ATTEMPTS) {
                throw StartFailure.portTaken(recipe.kind(), port);
            }
        }
    }

    /** Starts the server on a port; null if another program has the port, with no process left over. */
    private static @Nullable EmbeddedServer launchedOn(int port, Recipe recipe, ServerFolder folder, FolderLock lock)
            throws IOException {
        ServerAddress address =
                new ServerAddress(recipe.kind(), recipe.jdbcUrl(port), ServerFolder.USER, folder.password());
        ServerProcess process = ServerProcess.launch(
                recipe.command(folder, port), recipe.stopSignal(folder.lifetime()), folder.pidFile(), folder.log());
        boolean answers = false;
        try {
            answers = answers(recipe, folder, process, address);
        } finally {
            if (!answers) {
                process.close();
            }
        }
        if (answers) {
            return new EmbeddedServer(folder, lock, process, address);
        }
        if (StartFailure.isPortTaken(folder.log())) {
            return null;
        }
        throw StartFailure.of(recipe.kind(), folder.log());
    }

    /** Waits until the server accepts logins and is initialized, has ended, or exceeds the limit. */
    private static boolean answers(Recipe recipe, ServerFolder folder, ServerProcess process, ServerAddress address) {
        Instant deadline = Instant.now().plus(START_LIMIT);
        @Nullable SQLException last = null;
        while (process.isAlive() && Instant.now().isBefore(deadline)) {
            try (Connection connection =
                    DriverManager.getConnection(recipe.firstUrl(address), address.user(), address.password())) {
                recipe.prepare(connection);
                return true;
            } catch (SQLException e) {
                if (DiskFull.isCauseOf(e)) {
                    throw DiskFull.holding(folder.root(), e);
                }
                last = e;
                Pause.briefly();
            }
        }
        if (last != null && process.isAlive()) {
            throw new BraidException(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    recipe.kind().title() + " started but lets nobody in: " + last.getMessage(),
                    last);
        }
        return false;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
