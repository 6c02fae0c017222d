package io.braid.network;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the process when there was no memory left outside of a query. What has failed then is not known; whoever
 * supervises the process starts it anew, where one that goes on may answer nobody.
 */
public final class LastResort {
    /** The exit code, which is also that of a JVM that does so itself. */
    public static final int OUT_OF_MEMORY = 3;

    private static final Logger LOG = LoggerFactory.getLogger(LastResort.class);
    /** Null for a server within another program, which goes on. */
    private static volatile @Nullable IntConsumer end;

    private LastResort() {}

    /**
     * From now on the process ends, also when a thread fails that nobody watches. To be called by a process that is
     * nothing but a server.
     *
     * @param ending ends it with that exit code
     */
    public static void arm(IntConsumer ending) {
        end = ending;
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            LOG.error("The thread {} has failed", thread.getName(), failure);
            failedOutsideOfQueries(failure);
        });
    }

    /** To be told of whatever fails that no query has to answer for. */
    public static void failedOutsideOfQueries(Throwable failure) {
        @Nullable Throwable cause = failure;
        while (cause != null) {
            if (cause instanceof OutOfMemoryError) {
                endWith(failure);
                return;
            }
            cause = cause.getCause();
        }
    }

    private static void endWith(Throwable failure) {
        IntConsumer ending = end;
        if (ending == null) {
            return;
        }
        try {
            System.err.println("braid serve: out of memory (" + failure
                    + "); the server ends, to be started anew. Give it a larger heap, or lower server-memory"
                    + " or client-memory.");
            LOG.error("Out of memory: the server ends, to be started anew", failure);
        } finally {
            ending.accept(OUT_OF_MEMORY);
        }
    }
}
