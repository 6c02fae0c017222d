package io.braid.engine;

import io.braid.engine.plan.PlanNode;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The plans on which processors worked for long when they were last run, twice in a row: their next runs are long, too,
 * most likely, and need not be taken for short until it shows. Knows so many of them, of which the newest replaces the
 * oldest, and keeps none from being forgotten by others. Safe for use by many threads.
 */
final class LongRunningPlans {
    private static final int MOST = 64;
    private static final int IN_A_ROW = 2;

    private final AtomicReferenceArray<@Nullable Seen> plans = new AtomicReferenceArray<>(MOST);
    private final AtomicInteger next = new AtomicInteger();

    /**
     * Number of long runs of a plan in a row. It is itself, not what looks like it: to compare two takes longer than to
     * run some.
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
     * Notes how a run was. Runs that end at the same time may note a new plan several times; what is found out then
     * holds for all of these.
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
