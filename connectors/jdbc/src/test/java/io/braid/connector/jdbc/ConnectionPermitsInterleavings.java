package io.braid.connector.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.governor.ConnectionPermits;
import io.braid.connector.jdbc.governor.SourceCounts;
import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.spi.activity.SourceActivity;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that in any interleaving of threads the permits are bounded and each request is granted. */
@Tag("deep")
class ConnectionPermitsInterleavings {
    private static final Duration FOR_EVER = Duration.ofDays(1);

    @Test
    void whatGoesWrongInSomeOrderIsFound() {
        assertThatThrownBy(() -> Together.explore(() -> {
                    int[] count = {0};
                    Together.start(() -> count[0]++, () -> count[0]++);
                    if (count[0] != 2) {
                        throw new AssertionError("one of two was lost");
                    }
                }))
                .hasMessageContaining("one of two was lost");
    }

    @Test
    void asManyStatementsRunAtATimeAsMay() {
        Together.explore(() -> {
            Use use = new Use(2, 1);
            Together.start(() -> use.statement("one"), () -> use.statement("one"), () -> use.statement("two"));
            use.check();
        });
    }

    @Test
    void whoeverHoldsAConnectionGetsTurnsForItsStatements() {
        Together.explore(() -> {
            Use use = new Use(2, 2);
            Together.start(() -> use.heldConnection("one"), () -> use.heldConnection("two"));
            use.check();
        });
    }

    @Test
    void whoCancelsLeavesHisTurnToOthers() {
        Together.explore(() -> {
            Use use = new Use(1, 1);
            ConnectionPermits.Permit busy = await(use.permits.wanted("one"));
            ConnectionPermits.Request cancelled = use.permits.wanted("two");
            Together.start(
                    () -> cancelled.await(FOR_EVER.toNanos()).ifPresent(ConnectionPermits.Permit::close),
                    cancelled::cancel,
                    busy::close,
                    () -> use.statement("three"));
            use.check();
        });
    }

    private static ConnectionPermits.Permit await(ConnectionPermits.Request request) {
        return request.await(FOR_EVER.toNanos()).orElseThrow();
    }

    /** Use of permits. */
    private static final class Use {
        private final ConnectionPermits permits;
        private final int statements;
        private final AtomicInteger running = new AtomicInteger();

        Use(int connections, int statements) {
            this.statements = statements;
            this.permits = new ConnectionPermits(
                    new GovernorLimits(connections, statements, FOR_EVER, 3, FOR_EVER, FOR_EVER),
                    PlainDialect.ERRORS,
                    new SourceCounts());
        }

        void statement(String user) {
            ConnectionPermits.Permit permit = await(permits.wanted(user));
            if (running.incrementAndGet() > statements) {
                throw new AssertionError("too many statements run");
            }
            running.decrementAndGet();
            permit.close();
        }

        void heldConnection(String user) {
            ConnectionPermits.Permit held = await(permits.held(user));
            statement(user);
            held.close();
        }

        void check() {
            SourceActivity.Permits now = permits.now();
            if (now.inUse() != 0 || now.waiting() != 0) {
                throw new AssertionError("something is left: " + now);
            }
        }
    }
}
