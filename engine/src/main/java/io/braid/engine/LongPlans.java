package io.braid.engine;

import io.braid.engine.plan.PlanNode;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The plans on which processors worked for long when they were last run, twice in a row: their next runs are long, too, most
 * likely, and need not be taken for short until it shows. Knows so many of them, of which the newest replaces the oldest, and keeps
 * none from being forgotten by others. Safe for use by many threads.
 */
final class LongPlans {
    private static final int MOST = 64;
    private static final int IN_A_ROW = 2;

    private final AtomicReferenceArray<@Nullable Seen> plans = new AtomicReferenceArray<>(MOST);
    private final AtomicInteger next = new AtomicInteger();

    /** How often in a row a plan was long. */
    private record Seen(WeakReference<PlanNode> plan, int times) {
        Seen onceMore() {
            return new Seen(plan, Math.min(IN_A_ROW, times + 1));
        }
    }

    boolean contains(PlanNode plan) {
        int place = find(plan);
        Seen seen = place < 0 ? null : plans.get(place);
        return seen != null && seen.plan().refersTo(plan) && seen.times() >= IN_A_ROW;
    }

    /** Notes how a run was. What another run of it notes at the same time may be lost: the next will tell. */
    void hasRun(PlanNode plan, boolean wasLong) {
        int place = find(plan);
        Seen before = place < 0 ? null : plans.get(place);
        if (before != null && before.plan().refersTo(plan)) {
            plans.compareAndSet(place, before, wasLong ? before.onceMore() : null);
        } else if (wasLong) {
            plans.set(Math.floorMod(next.getAndIncrement(), MOST), new Seen(new WeakReference<>(plan), 1));
        }
    }

    /** Where it is, or -1. A plan is itself, not what looks like it: to compare two takes longer than to run some. */
    private int find(PlanNode plan) {
        for (int i = 0; i < MOST; i++) {
            Seen seen = plans.get(i);
            if (seen != null && seen.plan().refersTo(plan)) {
                return i;
            }
        }
        return -1;
    }
}
