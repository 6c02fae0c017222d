package io.braid.testkit.tier;

import java.util.Random;

/**
 * The number of iterations of a randomized or repeated test in each tier, and the seed they start from.
 * {@code -D<name>=<count>} overrides the count of the tier, {@code -Dseed=<seed>} repeats a run.
 *
 * <p>Prints both when it is created, in a form that the summary of the deep tier adds up.
 */
public final class Iterations {
    private final String name;
    private final int count;
    private final boolean isSoak;
    private final long seed = Long.getLong("seed", System.nanoTime());
    private final Random random = new Random(seed);

    private Iterations(String name, int count, boolean isSoak) {
        this.name = name;
        this.count = count;
        this.isSoak = isSoak;
        System.out.println("iterations: " + name + "=" + count + " seed=" + seed);
    }

    /** The count for the current tier, out of those for each build, the deep tier and a soak. */
    public static Iterations of(String name, int build, int deep, int soak) {
        int count = Tier.value(name, build, deep, soak);
        return new Iterations(name, count, Tier.current() == Tier.SOAK || count > Math.max(build, deep));
    }

    public int count() {
        return count;
    }

    /** True in a soak, which has the machine to itself, so that a test may assert elapsed times. */
    public boolean isSoak() {
        return isSoak;
    }

    public long seed() {
        return seed;
    }

    /** The one sequence of random numbers that starts from the seed. */
    public Random random() {
        return random;
    }

    /** The description of a failing iteration, with the options that repeat it. */
    public String at(Object where) {
        return name + " at " + where + " (-Dseed=" + seed + " -D" + name + "=" + count + ")";
    }

    /** Prints what the iterations found. */
    public void report(String found) {
        System.out.println(name + ": " + found + "; seed " + seed);
    }
}
