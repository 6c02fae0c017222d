package io.braid.connector.jdbc.governor;

import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Factory of threads for background work, one for each piece: a source may take its time, and threads of a pool may all
 * be waiting. If the machine has no thread left, the work is not done, and nothing else fails.
 */
public final class BackgroundThreads {
    public static final BackgroundThreads THREADS = new BackgroundThreads(Thread::new);

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundThreads.class);

    private final ThreadFactory threads;

    public BackgroundThreads(ThreadFactory threads) {
        this.threads = threads;
    }

    /** True if it has begun. */
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
