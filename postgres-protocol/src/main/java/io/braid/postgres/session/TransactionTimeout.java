package io.braid.postgres.session;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.setting.PostgresSettings;
import io.braid.postgres.setting.TimeAmount;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * Time limit of a transaction, {@code transaction_timeout}: of a block, or of the messages of an implicit transaction.
 * It ends the session.
 */
final class TransactionTimeout {
    private final ClientState state;
    private @Nullable ScheduledFuture<?> timer;

    TransactionTimeout(ClientState state) {
        this.state = state;
    }

    /** Starts the timer, unless a transaction is already open. */
    void begin() {
        if (timer == null) {
            long millis =
                    TimeAmount.millis(PostgresSettings.show(state.session().now(), "transaction_timeout"));
            timer = millis == 0
                    ? null
                    : state.outbox().channel().eventLoop().schedule(this::expire, millis, MILLISECONDS);
        }
    }

    /** Stops the timer if no transaction is open. */
    void endIfNone() {
        if (!state.transaction().isOpen()) {
            stop();
        }
    }

    void stop() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    private void expire() {
        BackendMessages.error(
                state.outbox().buffer(),
                ErrorNotice.error("25P04", "terminating connection due to transaction timeout")
                        .fatal());
        state.outbox().flushAndClose();
    }
}
