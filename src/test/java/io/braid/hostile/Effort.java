package io.braid.hostile;

import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * How long a random test goes on, and from where: by itself for so many rounds, or for {@code -Dhostile.seconds}; from a seed of
 * its own, or from {@code -Dseed}, to repeat what a failure says.
 */
final class Effort {
    private final long seed;
    private final int rounds;
    private final long end;
    private int done;

    private Effort(long seed, int rounds, @Nullable String seconds) {
        this.seed = seed;
        this.rounds = seconds == null ? rounds : Integer.MAX_VALUE;
        this.end =
                System.nanoTime() + (seconds == null ? Long.MAX_VALUE / 2 : Long.parseLong(seconds) * 1_000_000_000L);
    }

    static Effort of(int rounds) {
        return new Effort(Long.getLong("seed", System.nanoTime()), rounds, System.getProperty("hostile.seconds"));
    }

    /** The next round, whose random numbers do not depend on those before; null if that was the last one. */
    synchronized @Nullable Round next() {
        if (done >= rounds || System.nanoTime() >= end) {
            return null;
        }
        int number = done++;
        // Seeds that lie close together begin with the same numbers.
        return new Round(
                "round " + number + " of seed " + seed, new Random(new SplittableRandom(seed + number).nextLong()));
    }

    /** No more rounds: something has been found. */
    synchronized void end() {
        done = rounds;
    }

    /** One round, and how it is called. */
    record Round(String name, Random random) {}

    /** Prints how many rounds there were, so that it can be quoted. */
    synchronized void report(String of) {
        System.out.println(of + ": " + done + " rounds, nothing found; seed " + seed);
    }
}
