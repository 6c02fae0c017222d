package io.braid.testkit.fault;

import java.util.Random;

/**
 * How much a scenario tries, and from which seed: little in a build, and in a long run as much as {@code -Dsurvive.<scenario>}
 * says. Says at its end what was tried, so that a figure can be quoted.
 */
public final class Effort {
    private final String scenario;
    private final long seed = Long.getLong("seed", System.nanoTime());
    private final int times;
    private final boolean isLong;
    private final Random random = new Random(seed);

    private Effort(String scenario, int inABuild) {
        this.scenario = scenario;
        this.times = Integer.getInteger("survive." + scenario, inABuild);
        this.isLong = times > inABuild;
    }

    /** How often in a build. */
    public static Effort of(String scenario, int times) {
        return new Effort(scenario, times);
    }

    /** Whether more is tried than in a build, so that what depends on chance and on the machine may be measured, too. */
    public boolean isLong() {
        return isLong;
    }

    public int times() {
        return times;
    }

    public Random random() {
        return random;
    }

    /** What to say where a scenario has failed, and how to repeat it. */
    public String at(Object where) {
        return scenario + " at " + where + " (-Dseed=" + seed + " -Dsurvive." + scenario + "=" + times + ")";
    }

    /** Prints what was tried and what was seen. */
    public void report(String seen) {
        System.out.println(scenario + ": " + seen + "; seed " + seed);
    }
}
