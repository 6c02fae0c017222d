package io.braid.server.database;

import io.braid.server.source.UseCount;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The databases that are open, among them those that have been replaced but still run statements. Each is closed once
 * nobody uses it, by a thread of its own, for sources may take their time.
 */
final class OpenDatabases implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenDatabases.class);
    private static final long FAREWELL_SECONDS = 5;

    private final Set<Database> open = ConcurrentHashMap.newKeySet();
    private final ExecutorService closers = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "braid-closing");
        thread.setDaemon(true);
        return thread;
    });

    /** Counts the users of a database from now on; the caller is the first. */
    UseCount add(Database database) {
        open.add(database);
        return new UseCount(() -> closers.execute(() -> close(database)));
    }

    /** How many there are. */
    int count() {
        return open.size();
    }

    /** Waits for a while until nobody uses them, then closes them whoever does. */
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
        open.forEach(this::close);
        closers.shutdown();
    }

    private void close(Database database) {
        try {
            database.close();
        } catch (RuntimeException e) {
            LOG.warn("Database '{}' could not be closed cleanly", database.name(), e);
        }
        open.remove(database);
    }
}
