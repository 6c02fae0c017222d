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

/** A server program running in a folder that nobody else uses; after a failed start nothing of it runs. */
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

    /** Starts the server in the folder, installing it first unless a kept one is there already. */
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

    /** Ends it as when the power fails, and lets go of its folder. */
    void kill() {
        process.kill();
        close();
    }

    /** Sends a signal to all processes of the server that are left. */
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

    /**
     * The server that answers on the port, or null if another program has that port; no process is left behind then.
     */
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

    /** Waits until the server lets us in and is ready to use, or has ended, or takes too long. */
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
