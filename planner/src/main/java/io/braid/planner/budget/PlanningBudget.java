package io.braid.planner.budget;

import io.braid.planner.concurrent.CancellationSignal;
import java.time.Duration;

/**
 * Limits of time and memory for planning one statement.
 *
 * @param time at most; zero for as long as it needs
 * @param memory how many bytes it may ask for, those included that it gives back; zero for as many as it needs
 * @param signal checked again and again during planning; its cancellation ends waits for sources, too
 */
public record PlanningBudget(Duration time, long memory, CancellationSignal signal) {
    /** As much as it needs. */
    public static final PlanningBudget UNLIMITED = new PlanningBudget(Duration.ZERO, 0, CancellationSignal.NONE);

    /** The same limits for work that the signal can cancel. */
    public PlanningBudget endedBy(CancellationSignal other) {
        return new PlanningBudget(time, memory, other);
    }
}
