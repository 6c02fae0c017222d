package io.braid.network;

import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Termination of the process after an OutOfMemoryError outside of a query. The state of the process is unknown then,
 * and it might no longer serve any client. A supervisor is expected to restart it.
 */
public final class LastResort {
    /** The exit code, equal to that of a JVM that exits on OutOfMemoryError. */
    public static final int OUT_OF_MEMORY = 3;

    private static final Logger LOG = LoggerFactory.getLogger(LastResort.class);
    /** Ends the process; null for a server that is embedded in another program. */
    private static volatile @Nullable IntConsumer end;

    private LastResort() {}

    /**
     * Enables the termination, also for uncaught exceptions of threads. To be called by a process that only runs a
     * server.
     *
     * @param ending ends the process with an exit code
     */
    public static void arm(IntConsumer ending) {
        end = ending;
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            LOG.error("The thread {} has failed", thread.getName(), failure);
            failedOutsideOfQueries(failure);
        });
    }

    /** Handles a failure that no query reports; ends the process if it was caused by an OutOfMemoryError. */
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
