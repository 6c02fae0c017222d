package io.braid.jdbc;

import io.braid.wire.message.Progress;
import java.time.Duration;

/** How far a statement was when the server told it. */
public final class StatementProgress {
    private final Progress told;

    StatementProgress(Progress told) {
        this.told = told;
    }

    /** For how long it had been under way in the server. */
    public Duration elapsed() {
        return Duration.ofMillis(told.millis());
    }

    /** Rows read from its sources. */
    public long rowsRead() {
        return told.rowsRead();
    }

    /** Rows sent to this client. */
    public long rowsSent() {
        return told.rowsSent();
    }

    /** Bytes of memory that the server kept for it. */
    public long memory() {
        return told.memory();
    }
}
