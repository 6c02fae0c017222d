package io.braid.postgres.session;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.setting.PostgresSettings;
import io.braid.postgres.setting.TimeAmount;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * Time limit of an idle client: {@code idle_in_transaction_session_timeout} inside a transaction block,
 * {@code idle_session_timeout} outside. A transaction with changed rows and without these limits has that of Braid's
 * setting.
 */
final class IdleTimeout {
    private final ClientState state;
    private @Nullable ScheduledFuture<?> timer;

    IdleTimeout(ClientState state) {
        this.state = state;
    }

    /** Starts the timer. */
    void start() {
        stop();
        boolean inTransaction = state.transaction().isOpen();
        String setting = inTransaction ? "idle_in_transaction_session_timeout" : "idle_session_timeout";
        long millis = TimeAmount.millis(PostgresSettings.show(state.session().now(), setting));
        if (millis == 0 && state.session().transaction().hasChanges()) {
            millis = state.session().now().settings().idleInTransactionTimeout().toMillis();
        }
        if (millis > 0) {
            timer = state.outbox().channel().eventLoop().schedule(() -> end(inTransaction), millis, MILLISECONDS);
        }
    }

    /** Stops the timer when the client has sent a message. */
    void stop() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    private void end(boolean inTransaction) {
        ErrorNotice error = inTransaction
                ? ErrorNotice.error("25P03", "terminating connection due to idle-in-transaction timeout")
                : ErrorNotice.error("57P05", "terminating connection due to idle-session timeout");
        BackendMessages.error(state.outbox().buffer(), error.fatal());
        state.outbox().flushAndClose();
    }
}
