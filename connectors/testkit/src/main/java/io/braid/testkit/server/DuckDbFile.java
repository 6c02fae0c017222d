package io.braid.testkit.server;

import io.braid.testkit.file.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/** DuckDB database in a file, which only one process at a time can open. */
final class DuckDbFile extends AddressedServer implements PersistentServer {
    private final Path folder;
    private final Lifetime lifetime;

    private DuckDbFile(Path folder, Lifetime lifetime) {
        super(new ServerAddress(ServerKind.DUCKDB, "jdbc:duckdb:" + folder.resolve("tpch.duckdb"), "", ""));
        this.folder = folder;
        this.lifetime = lifetime;
    }

    static DuckDbFile kept(Path folder) {
        return new DuckDbFile(Folders.create(folder), Lifetime.KEPT);
    }

    /**
     * Creates an empty database that is removed on close; the remains of a killed process stay in the build's folder.
     */
    static DuckDbFile fresh(Path parent) {
        try {
            Path folder = Folders.create(parent.toAbsolutePath().normalize());
            DuckDbFile file = new DuckDbFile(Files.createTempDirectory(folder, "duckdb-"), Lifetime.EPHEMERAL);
            // Creates the file on the first connection, which a source does not do.
            file.connect().close();
            return file;
        } catch (IOException e) {
            throw Folders.failure(parent, e);
        } catch (SQLException e) {
            throw new IllegalStateException("DuckDB makes no database in " + parent, e);
        }
    }

    @Override
    public TestServer database(String name) {
        throw new AssertionError("a DuckDB file is one database");
    }

    @Override
    public Path data() {
        return folder;
    }

    @Override
    public void close() {
        if (lifetime == Lifetime.KEPT) {
            return;
        }
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw Folders.failure(folder, e);
        }
    }
}
