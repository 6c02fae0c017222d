package io.braid.postgres.session;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.braid.postgres.message.BackendMessages;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * Probe of a client that has closed its half of the connection while its queries run. One that still reads ignores the
 * message, a setting that is as before; the machine of one that has gone resets the connection, which cancels them.
 */
final class PeerProbe {
    private static final long FIRST_MILLIS = 100;
    private static final long MOST_MILLIS = 10_000;

    private final ClientOutput outbox;
    private long millis = FIRST_MILLIS;
    private @Nullable ScheduledFuture<?> timer;

    PeerProbe(ClientOutput outbox) {
        this.outbox = outbox;
    }

    /** Begins to probe, unless it does so already. */
    void start() {
        if (timer == null) {
            timer = outbox.channel().eventLoop().schedule(this::send, millis, MILLISECONDS);
        }
    }

    void stop() {
        if (timer != null) {
            timer.cancel(false);
        }
    }

    private void send() {
        if (outbox.channel().isWritable()) {
            BackendMessages.parameterStatus(outbox.buffer(), "server_encoding", "UTF8");
            outbox.flush();
        }
        millis = Math.min(2 * millis, MOST_MILLIS);
        timer = null;
        if (outbox.channel().isActive()) {
            start();
        }
    }
}
