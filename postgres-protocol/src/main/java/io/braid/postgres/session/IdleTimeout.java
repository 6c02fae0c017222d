package io.braid.postgres.session;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.setting.PostgresSettings;
import io.braid.postgres.setting.TimeAmount;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * Time limit for a client that sends nothing: {@code idle_in_transaction_session_timeout} inside a transaction block,
 * {@code idle_session_timeout} outside of one. A transaction that has changed rows has the limit of Braid's setting if
 * it has none of these.
 */
final class IdleTimeout {
    private final ClientState state;
    private @Nullable ScheduledFuture<?> timer;

    IdleTimeout(ClientState state) {
        this.state = state;
    }

    /** Begins to wait for the client. */
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

    /** The client has sent something. */
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
