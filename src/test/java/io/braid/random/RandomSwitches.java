package io.braid.random;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Tells planners at random what to do without. */
public final class RandomSwitches {
    private final Random random;
    private final List<PlannerSwitch> needed;

    /** @param needed what planners are never told to do without */
    public RandomSwitches(Random random, PlannerSwitch... needed) {
        this.random = random;
        this.needed = List.of(needed);
    }

    /** Nothing half of the time, else about a quarter of all. */
    public PlannerOptions next() {
        return random.nextBoolean()
                ? PlannerOptions.ALL
                : PlannerOptions.ALL.without(Arrays.stream(PlannerSwitch.values())
                        .filter(means -> random.nextInt(4) == 0 && !needed.contains(means))
                        .toArray(PlannerSwitch[]::new));
    }
}
