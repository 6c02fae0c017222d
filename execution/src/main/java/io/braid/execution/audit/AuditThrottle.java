package io.braid.execution.audit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.braid.execution.session.ClientAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.ObjLongConsumer;

/**
 * Rate limit of audit entries about unauthenticated clients, so that they cannot fill the disk: a few entries for each
 * address and minute, and then the number of suppressed ones. Thread-safe.
 */
final class AuditThrottle implements AutoCloseable {
    /** Enough to recognize an attack. */
    static final int MOST_LINES = 20;

    static final Duration PERIOD = Duration.ofMinutes(1);
    private static final int MOST_ADDRESSES = 10_000;

    private final Cache<String, Integer> seen;

    /**
     * @param clock nanoseconds from any origin
     * @param leftOut receives an address and the number of its suppressed entries
     */
    AuditThrottle(LongSupplier clock, ObjLongConsumer<String> leftOut) {
        this.seen = Caffeine.newBuilder()
                .maximumSize(MOST_ADDRESSES)
                .expireAfter(Expiry.<String, Integer>creating((address, count) -> PERIOD))
                .ticker(clock::getAsLong)
                .scheduler(Scheduler.systemScheduler())
                .executor(Runnable::run)
                .removalListener((address, count, cause) -> {
                    if (address != null && count != null && cause != RemovalCause.REPLACED && count > MOST_LINES) {
                        leftOut.accept(address, count - MOST_LINES);
                    }
                })
                .build();
    }

    /** True if one more entry about this address is allowed. */
    boolean hasLine(SocketAddress client) {
        return seen.asMap().merge(ClientAddress.network(client), 1, Integer::sum) <= MOST_LINES;
    }

    /** Reports all pending numbers of suppressed entries. */
    @Override
    public void close() {
        seen.invalidateAll();
    }
}
