package io.braid.jdbc;

import io.braid.wire.message.Progress;
import java.time.Duration;

/** Progress of a running statement, as the server has reported it. */
public final class StatementProgress {
    private final Progress progress;

    StatementProgress(Progress progress) {
        this.progress = progress;
    }

    /** For how long it had been under way in the server. */
    public Duration elapsed() {
        return Duration.ofMillis(progress.millis());
    }

    /** Rows read from its sources. */
    public long rowsRead() {
        return progress.rowsRead();
    }

    /** Rows sent to this client. */
    public long rowsSent() {
        return progress.rowsSent();
    }

    /** Bytes of memory that the server kept for it. */
    public long memory() {
        return progress.memory();
    }
}
