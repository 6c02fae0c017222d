package io.braid.testkit.file;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/** The wait between two looks at something that other processes do; an interrupt ends it with an error. */
public final class Pause {
    private static final long MILLIS = 30;

    private Pause() {}

    public static void briefly() {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BraidException(ErrorCode.QUERY_CANCELED, "Waiting for a database server was interrupted.", e);
        }
    }
}
