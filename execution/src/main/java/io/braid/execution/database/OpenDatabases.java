package io.braid.execution.database;

import io.braid.execution.source.UseCount;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Open databases, including replaced ones that still run statements. Each is closed when it is no longer in use, on a
 * separate thread because closing sources may block.
 */
final class OpenDatabases implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenDatabases.class);
    private static final long FAREWELL_SECONDS = 5;

    /** Open databases; the flag is set once closing has begun. */
    private final Map<Database, AtomicBoolean> open = new ConcurrentHashMap<>();

    private final ExecutorService closers = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "braid-closing");
        thread.setDaemon(true);
        return thread;
    });

    /** Adds a database and returns its use count, which includes the caller. */
    UseCount add(Database database) {
        open.put(database, new AtomicBoolean());
        return new UseCount(() -> closeSoon(database));
    }

    /** Number of open databases. */
    int count() {
        return open.size();
    }

    /** Waits a few seconds until all databases are unused, then closes them unconditionally. */
    @Override
    public void close() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(FAREWELL_SECONDS);
        try {
            while (!open.isEmpty() && System.nanoTime() < end) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        open.keySet().forEach(this::close);
        closers.shutdown();
    }

    private void closeSoon(Database database) {
        try {
            closers.execute(() -> close(database));
        } catch (RejectedExecutionException e) {
            LOG.debug("The last user of '{}' has left after its end", database.name(), e);
        }
    }

    private void close(Database database) {
        AtomicBoolean closing = open.get(database);
        if (closing == null || closing.getAndSet(true)) {
            return;
        }
        try {
            database.close();
        } catch (RuntimeException e) {
            LOG.warn("Database '{}' could not be closed cleanly", database.name(), e);
        }
        open.remove(database);
    }
}
