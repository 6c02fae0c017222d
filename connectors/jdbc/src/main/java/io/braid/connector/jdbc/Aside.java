package io.braid.connector.jdbc;

import java.util.concurrent.ThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does things on threads of their own, for a source may take its time, and threads that others have, too, may all be waiting. Where
 * the machine has no thread left, they are not done, and nothing else fails for that.
 */
final class Aside {
    static final Aside THREADS = new Aside(Thread::new);

    private static final Logger LOG = LoggerFactory.getLogger(Aside.class);

    private final ThreadFactory threads;

    Aside(ThreadFactory threads) {
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
