package io.braid.engine;

import io.braid.engine.plan.PlanNode;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Plans whose last two runs used much processor time, so that their next runs are treated as long from the start. Holds
 * a limited number of plans, weakly; the newest replaces the oldest. Safe for use by many threads.
 */
final class LongRunningPlans {
    private static final int MOST = 64;
    private static final int IN_A_ROW = 2;

    private final AtomicReferenceArray<@Nullable Seen> plans = new AtomicReferenceArray<>(MOST);
    private final AtomicInteger next = new AtomicInteger();

    /**
     * Number of consecutive long runs of a plan. Plans are compared by identity, because comparing their contents can
     * take longer than running them.
     */
    private record Seen(WeakReference<PlanNode> plan, int times) {
        boolean isOf(PlanNode other) {
            return plan.refersTo(other);
        }

        Seen onceMore() {
            return new Seen(plan, Math.min(IN_A_ROW, times + 1));
        }
    }

    boolean contains(PlanNode plan) {
        for (int i = 0; i < MOST; i++) {
            Seen seen = plans.get(i);
            if (seen != null && seen.isOf(plan) && seen.times() >= IN_A_ROW) {
                return true;
            }
        }
        return false;
    }

    /**
     * Records a run. Concurrent runs may record a new plan several times; later runs then update all of its entries.
     */
    void hasRun(PlanNode plan, boolean wasLong) {
        boolean known = false;
        for (int i = 0; i < MOST; i++) {
            Seen seen = plans.get(i);
            if (seen != null && seen.isOf(plan)) {
                plans.compareAndSet(i, seen, wasLong ? seen.onceMore() : null);
                known = true;
            }
        }
        if (!known && wasLong) {
            plans.set(Math.floorMod(next.getAndIncrement(), MOST), new Seen(new WeakReference<>(plan), 1));
        }
    }
}
