package io.braid.jdbc;

import io.braid.wire.message.Progress;
import java.time.Duration;

/** Progress of a running statement, as the server has reported it. */
public final class StatementProgress {
    private final Progress progress;

    StatementProgress(Progress progress) {
        this.progress = progress;
    }

    /** The elapsed time in the server. */
    public Duration elapsed() {
        return Duration.ofMillis(progress.millis());
    }

    /** The number of rows read from sources. */
    public long rowsRead() {
        return progress.rowsRead();
    }

    /** The number of rows sent to this client. */
    public long rowsSent() {
        return progress.rowsSent();
    }

    /** The number of bytes of memory that the server holds for it. */
    public long memory() {
        return progress.memory();
    }
}
