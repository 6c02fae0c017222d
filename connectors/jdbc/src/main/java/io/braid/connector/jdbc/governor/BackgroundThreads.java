package io.braid.connector.jdbc.governor;

import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Factory of threads for background tasks, one per task: a task may block on a source, and pool threads may all be
 * blocked. If no thread can be created, the task is skipped.
 */
public final class BackgroundThreads {
    public static final BackgroundThreads THREADS = new BackgroundThreads(Thread::new);

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundThreads.class);

    private final ThreadFactory threads;

    public BackgroundThreads(ThreadFactory threads) {
        this.threads = threads;
    }

    /** Starts a task; false if no thread could be created. */
    boolean begin(String name, Runnable work) {
        Thread thread = threads.newThread(work);
        thread.setName(name);
        thread.setDaemon(true);
        try {
            thread.start();
            return true;
        } catch (OutOfMemoryError e) {
            LOG.warn("{} could not begin: {}", name, e.getMessage());
            return false;
        }
    }
}
