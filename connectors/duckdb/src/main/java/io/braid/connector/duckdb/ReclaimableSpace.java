package io.braid.connector.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.duckdb.DuckDBConnection;

/**
 * Space of dropped tables, which a file can reuse only after a checkpoint. DuckDB checkpoints when its write-ahead log
 * has grown, but bulk loads bypass the log, so the file would grow with each refresh. A checkpoint is impossible while
 * a statement runs; it is retried until it succeeds.
 */
final class ReclaimableSpace implements AutoCloseable {
    /** Minimal space for which a checkpoint is worthwhile. */
    private static final long LEAST_BYTES = 4 << 20;

    private static final int SHARE_OF_FILE = 4;
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long LONGEST_PAUSE_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private final DuckDBConnection connection;
    private final Path file;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread made = new Thread(work, "braid-dropped-room");
        made.setDaemon(true);
        return made;
    });
    private long bytes;
    private boolean wanted;

    /** @param connection the connection to duplicate */
    ReclaimableSpace(DuckDBConnection connection, Path file) {
        this.connection = connection;
        this.file = file;
    }

    /** Adds dropped bytes of the file. */
    synchronized void add(long dropped) {
        bytes += dropped;
        if (!wanted && !thread.isShutdown() && bytes >= Math.max(LEAST_BYTES, fileBytes() / SHARE_OF_FILE)) {
            wanted = true;
            tryIn(FIRST_PAUSE_MILLIS);
        }
    }

    private long fileBytes() {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The task handles its own failures.
    private synchronized void tryIn(long pauseMillis) {
        if (!thread.isShutdown()) {
            thread.schedule(() -> attempt(pauseMillis), pauseMillis, TimeUnit.MILLISECONDS);
        }
    }

    private void attempt(long pauseMillis) {
        long freed = added();
        try (DuckDBConnection own = connection.duplicate();
                Statement statement = own.createStatement()) {
            statement.execute("CHECKPOINT");
            done(freed);
        } catch (SQLException e) {
            // A statement is running, or the disk is full: retry later. Nothing depends on the checkpoint.
            tryIn(Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS));
        }
    }

    private synchronized long added() {
        return bytes;
    }

    private synchronized void done(long freed) {
        bytes -= freed;
        wanted = false;
        add(0);
    }

    @Override
    public void close() {
        synchronized (this) {
            thread.shutdownNow();
        }
        try {
            thread.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
