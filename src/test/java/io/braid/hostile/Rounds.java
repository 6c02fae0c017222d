package io.braid.hostile;

import io.braid.testkit.tier.Iterations;
import java.util.Random;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The rounds of an attack, each with random numbers of its own, handed out to the threads that attack. */
final class Rounds {
    private final Iterations iterations;
    private int done;
    private boolean ended;

    Rounds(Iterations iterations) {
        this.iterations = iterations;
    }

    /** The next round, whose random numbers do not depend on earlier ones; null after the last one. */
    synchronized @Nullable Round next() {
        if (ended || done >= iterations.count()) {
            return null;
        }
        int number = done++;
        // Seeds that are close to each other start with the same numbers.
        long seed = new SplittableRandom(iterations.seed() + number).nextLong();
        return new Round("round " + number + " of seed " + iterations.seed(), new Random(seed));
    }

    /** Hands out no more rounds, because one has found something. */
    synchronized void end() {
        ended = true;
    }

    /** Prints the number of rounds that found nothing. */
    synchronized void report(String attack) {
        iterations.report(attack + ": " + done + " rounds, nothing found");
    }

    /** A round and its name in failures. */
    record Round(String name, Random random) {}
}
