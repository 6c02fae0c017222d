package io.braid.engine.window;

import java.util.function.IntPredicate;

/**
 * Search in sorted rows that begins at the previous result, because consecutive results are close: exponential, then
 * binary.
 */
final class NearbySearch {
    private int found;

    /**
     * Returns the first row from {@code from} (inclusive) to {@code to} (exclusive) that is not before the target, or
     * {@code to}.
     */
    int first(int from, int to, IntPredicate isBefore) {
        long low = from;
        long high = to;
        long hint = Math.max(low, Math.min(high, found));
        long step = 1;
        if (hint < high && isBefore.test((int) hint)) {
            low = hint + 1;
            while (low - 1 + step < high && isBefore.test((int) (low - 1 + step))) {
                low += step;
                step *= 2;
            }
            high = Math.min(high, low - 1 + step);
        } else {
            high = hint;
            while (high - step >= low && !isBefore.test((int) (high - step))) {
                high -= step;
                step *= 2;
            }
            low = Math.max(low, high - step + 1);
        }
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (isBefore.test((int) middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        found = (int) low;
        return found;
    }
}
