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
 * The room of what was dropped, which a file has for new rows only after a checkpoint. DuckDB begins one by itself once
 * its log has grown, but rows do not go through that, so that a file would grow with each refresh for a long time. None
 * is possible while any statement runs: it is tried again until it is.
 */
final class ReclaimableSpace implements AutoCloseable {
    /** Less is not worth to write down for it what the file consists of. */
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

    /** @param connection of which others are made */
    ReclaimableSpace(DuckDBConnection connection, Path file) {
        this.connection = connection;
        this.file = file;
    }

    /** So many bytes of the file are nobody's any more. */
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

    @SuppressWarnings("FutureReturnValueIgnored") // What comes of it is told by itself.
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
            // Something runs, or the disk is full: another time. Nothing depends on it.
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
