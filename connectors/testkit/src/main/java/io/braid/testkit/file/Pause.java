package io.braid.testkit.file;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/** Short wait between two checks of other processes; throws an error if interrupted. */
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
