package io.braid.connector.jdbc.governor;

import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does things on threads of their own, for a source may take its time, and threads that others have, too, may all be
 * waiting. Where the machine has no thread left, they are not done, and nothing else fails for that.
 */
public final class BackgroundThreads {
    public static final BackgroundThreads THREADS = new BackgroundThreads(Thread::new);

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundThreads.class);

    private final ThreadFactory threads;

    public BackgroundThreads(ThreadFactory threads) {
        this.threads = threads;
    }

    /** Whether it has begun. */
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
