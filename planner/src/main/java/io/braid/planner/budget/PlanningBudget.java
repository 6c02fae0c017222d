package io.braid.planner.budget;

import io.braid.planner.concurrent.CancellationSignal;
import java.time.Duration;

/**
 * Time and memory limits for planning one statement.
 *
 * @param time maximum time; zero for unlimited
 * @param memory maximum bytes to allocate, including freed ones; zero for unlimited
 * @param signal cancellation signal, which is checked regularly during planning and also ends waits for sources
 */
public record PlanningBudget(Duration time, long memory, CancellationSignal signal) {
    /** No limits. */
    public static final PlanningBudget UNLIMITED = new PlanningBudget(Duration.ZERO, 0, CancellationSignal.NONE);

    /** Returns the same limits with another cancellation signal. */
    public PlanningBudget endedBy(CancellationSignal other) {
        return new PlanningBudget(time, memory, other);
    }
}
