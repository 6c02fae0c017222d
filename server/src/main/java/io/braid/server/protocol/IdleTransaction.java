package io.braid.server.protocol;

import io.braid.execution.session.OpenSession;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Time limit for an idle client whose transaction holds changes and locks in sources. Confined to the connection's
 * event loop.
 */
final class IdleTransaction {
    private final OpenSession session;
    private final RequestHandler requests;
    private final EventExecutor executor;
    private final Consumer<BraidException> end;
    private @Nullable ScheduledFuture<?> timer;
    private Duration watched = Duration.ZERO;

    /** @param end closes the connection with an error */
    IdleTransaction(
            OpenSession session, RequestHandler requests, EventExecutor executor, Consumer<BraidException> end) {
        this.session = session;
        this.requests = requests;
        this.executor = executor;
        this.end = end;
    }

    /** Restarts the limit after a message. A single timer continues until there is no transaction. */
    void watch() {
        Duration limit = limit();
        if (timer != null && !limit.equals(watched)) {
            stop();
        }
        if (timer == null && !limit.isZero()) {
            watched = limit;
            schedule(limit.toNanos());
        }
    }

    void stop() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }

    private Duration limit() {
        return session.now().settings().idleInTransactionTimeout();
    }

    private void schedule(long nanos) {
        timer = executor.schedule(this::look, nanos, TimeUnit.NANOSECONDS);
    }

    private void look() {
        timer = null;
        long limit = limit().toNanos();
        long idle = requests.idleNanos();
        if (limit == 0 || (idle > 0 && !session.transaction().hasChanges())) {
            return;
        }
        if (idle < limit) {
            schedule(limit - idle);
        } else {
            end.accept(new BraidException(
                    ErrorCode.IDLE_IN_TRANSACTION,
                    "The transaction is rolled back, for its client sent nothing for " + limit().toMillis()
                            + " ms, the limit of idle_in_transaction_timeout"));
        }
    }
}
