package io.braid.planner.budget;

import java.time.Duration;

/**
 * Limits of time and memory for planning one statement.
 *
 * @param time at most; zero for as long as it needs
 * @param memory how many bytes it may ask for, those included that it gives back; zero for as many as it needs
 * @param checkpoint called again and again while it is planned; throws to end that
 */
public record PlanningBudget(Duration time, long memory, Runnable checkpoint) {
    /** As much as it needs. */
    public static final PlanningBudget UNLIMITED = new PlanningBudget(Duration.ZERO, 0, () -> {});

    /** The same for a statement that something else can end, too. */
    public PlanningBudget endedBy(Runnable other) {
        return new PlanningBudget(time, memory, other);
    }
}
