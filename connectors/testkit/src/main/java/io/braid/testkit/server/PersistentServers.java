package io.braid.testkit.server;

import java.nio.file.Path;

/**
 * Servers that keep their data under a folder. Each answers on a port of its own choice to a user whose password stays
 * the same; it stops when closed, and at the latest when this process ends. Each has a database {@code tpch}.
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
     * Starts the server of that kind: MariaDB stands in for MySQL, H2 has a schema {@code dbo}, DuckDB is a file that
     * one process at a time can open, and there is no SQL Server.
     */
    public PersistentServer start(ServerKind kind) {
        Path root = folder.resolve(kind.wrapper());
        return kind == ServerKind.DUCKDB
                ? DuckDbFile.kept(root)
                : new Started(EmbeddedServer.start(Recipe.of(kind, binaries), root, Lifetime.KEPT));
    }

    /** A server program of this process. */
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
