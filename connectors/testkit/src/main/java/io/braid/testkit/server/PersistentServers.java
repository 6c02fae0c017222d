package io.braid.testkit.server;

import java.nio.file.Path;

/**
 * Servers with persistent data under a folder. Each has a free port, and a user with a stable password; it stops on
 * close, and at the latest when this process ends. Each has a database {@code tpch}.
 */
public final class PersistentServers {
    private final Path folder;
    private final Binaries binaries;

    public PersistentServers(Path folder) {
        this(folder, new Binaries(folder.resolve("bin")));
    }

    PersistentServers(Path folder, Binaries binaries) {
        this.folder = folder.toAbsolutePath().normalize();
        this.binaries = binaries;
    }

    /**
     * Starts a server of a kind: MariaDB replaces MySQL, H2 has a schema {@code dbo}, DuckDB is a file that only one
     * process at a time can open, and SQL Server is not available.
     */
    public PersistentServer start(ServerKind kind) {
        Path root = folder.resolve(kind.wrapper());
        return kind == ServerKind.DUCKDB
                ? DuckDbFile.kept(root)
                : new Started(EmbeddedServer.start(Recipe.of(kind, binaries), root, Lifetime.KEPT));
    }

    /** Server program of this process. */
    private static final class Started extends AddressedServer implements PersistentServer {
        private final EmbeddedServer server;

        Started(EmbeddedServer server) {
            super(server.address());
            this.server = server;
        }

        @Override
        public TestServer database(String name) {
            return PersistentDatabase.in(address(), name);
        }

        @Override
        public Path data() {
            return server.data();
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
