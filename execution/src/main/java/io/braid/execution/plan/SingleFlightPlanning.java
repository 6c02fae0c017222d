package io.braid.execution.plan;

import io.braid.engine.plan.query.PlannedQuery;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Single-flight planning: of several sessions that need the same plan at once, one makes it. Without it, each refresh
 * of a materialized view, after which its readers need another plan, would have all of them plan at the same time.
 */
final class SingleFlightPlanning {
    private static final long CHECK_MILLIS = 20;

    private final long patienceNanos;
    private final Map<PlanKey, CountDownLatch> underWay = new ConcurrentHashMap<>();

    /** @param patience the time after which a session that waits makes the plan itself */
    SingleFlightPlanning(Duration patience) {
        this.patienceNanos = patience.toNanos();
    }

    /**
     * The plan of a statement.
     *
     * @param checkpoint throws if it need not be planned any more
     * @param known finds the plan that another session has made
     */
    PlannedQuery plan(
            PlanKey key, Runnable checkpoint, Supplier<Optional<PlannedQuery>> known, Supplier<PlannedQuery> plans) {
        CountDownLatch mine = new CountDownLatch(1);
        CountDownLatch other = underWay.putIfAbsent(key, mine);
        if (other != null) {
            await(other, checkpoint);
            return known.get().orElseGet(plans);
        }
        try {
            // Another session may have made it since it was looked for.
            return known.get().orElseGet(plans);
        } finally {
            underWay.remove(key, mine);
            mine.countDown();
        }
    }

    private void await(CountDownLatch other, Runnable checkpoint) {
        long end = System.nanoTime() + patienceNanos;
        try {
            do {
                checkpoint.run();
            } while (!other.await(CHECK_MILLIS, TimeUnit.MILLISECONDS) && System.nanoTime() < end);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
