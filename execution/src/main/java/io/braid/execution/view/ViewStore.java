package io.braid.execution.view;

import io.braid.execution.storage.PrivateFolder;
import io.braid.spi.Source;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.store.StoreConnector;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Local store of materialized rows, in its own folder. It is opened on first use, or at start-up if it exists. A
 * damaged store is moved aside and reported, and a new, empty one is created.
 */
public final class ViewStore implements AutoCloseable {
    /** A name that no server of a model has. */
    public static final String NAME = "(store)";

    private static final Logger LOG = LoggerFactory.getLogger(ViewStore.class);
    private static final String FILE = "rows.duckdb";
    private static final String ASIDE = "damaged-";
    private static final int CONNECTIONS = 64;

    private final Optional<StoreConnector> connector;
    private final Path folder;
    private final long memoryBytes;
    private final List<String> problems = new ArrayList<>();
    private @Nullable Store store;
    private boolean closed;

    /** @param connector opens stores; empty if none is installed */
    public ViewStore(Optional<StoreConnector> connector, Path folder, long memoryBytes) {
        this.connector = connector;
        this.folder = folder;
        this.memoryBytes = memoryBytes;
    }

    /** The store if it exists; opens it if necessary. */
    public synchronized Optional<Store> present() {
        if (store == null && !closed && Files.exists(folder.resolve(FILE))) {
            try {
                require();
            } catch (BraidException e) {
                remember(String.valueOf(e.getMessage()));
            }
        }
        return Optional.ofNullable(store);
    }

    /** The store; created if it does not exist. */
    public synchronized Store require() {
        Store open = store;
        if (open == null) {
            if (closed) {
                throw new BraidException(ErrorCode.SERVER_SHUTDOWN, "The server is shutting down");
            }
            open = open();
            store = open;
        }
        return open;
    }

    /** The source that reads the store; fails if there is no store. */
    public synchronized Source source() {
        return require().source();
    }

    /** The folder, which may also contain files of other components. */
    public Path folder() {
        return folder;
    }

    /** Problems for the operator. */
    public synchronized List<String> problems() {
        return List.copyOf(problems);
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (store != null) {
            store.close();
            store = null;
        }
    }

    private Store open() {
        StoreConnector opener = connector.orElseThrow(() -> new BraidException(
                ErrorCode.CONFIGURATION_ERROR,
                "This server has no connector that can keep rows of materialized views; install that of DuckDB"));
        StoreConfig config = new StoreConfig(NAME, folder.resolve(FILE), memoryBytes, CONNECTIONS);
        hideRows();
        try {
            return opener.openStore(config);
        } catch (BraidException e) {
            if (e.code() != ErrorCode.DATA_CORRUPTED) {
                throw e;
            }
            Path aside = setAside();
            remember(e.getMessage() + "; it was set aside as " + aside
                    + ", and the materialized views are refreshed as if for the first time");
            return opener.openStore(config);
        }
    }

    /** The store creates world-readable files, so that the folder must be private. */
    private void hideRows() {
        try {
            PrivateFolder.require(folder);
        } catch (IOException e) {
            LOG.warn(
                    "Others may read the rows of materialized views, for the folder {} cannot be closed to them",
                    folder,
                    e);
        }
    }

    private Path setAside() {
        try {
            Path aside = Files.createTempDirectory(folder, ASIDE);
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, FILE + "*")) {
                for (Path file : files) {
                    Files.move(file, aside.resolve(file.getFileName()));
                }
            }
            return aside;
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The damaged store in " + folder + " cannot be set aside ("
                            + e.getClass().getSimpleName() + "); move the folder away",
                    e);
        }
    }

    private void remember(String problem) {
        if (!problems.contains(problem)) {
            LOG.warn("{}", problem);
            problems.add(problem);
        }
    }
}
