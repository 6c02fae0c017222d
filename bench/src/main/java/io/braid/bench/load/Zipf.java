package io.braid.bench.load;

import java.util.Arrays;
import java.util.Random;

/** Zipf distribution of keys: the k-th has the frequency {@code 1 / k^skew}. */
public final class Zipf {
    private final double[] cumulated;

    public Zipf(int keys, double skew) {
        cumulated = new double[keys];
        double sum = 0;
        for (int key = 0; key < keys; key++) {
            sum += 1 / Math.pow(key + 1.0, skew);
            cumulated[key] = sum;
        }
    }

    /** The next key, from 1. */
    public int next(Random random) {
        int found = Arrays.binarySearch(cumulated, random.nextDouble() * cumulated[cumulated.length - 1]);
        return Math.min(cumulated.length, (found < 0 ? -found - 1 : found) + 1);
    }
}
