package io.braid.random;

import java.util.List;
import java.util.Random;

/** What random queries are decided by. */
record Randomness(Random random) {
    /** Once in so many times. */
    boolean chance(int of) {
        return random.nextInt(of) == 0;
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> T oneOf(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    String oneOf(String... values) {
        return oneOf(List.of(values));
    }
}
