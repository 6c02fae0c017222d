package io.braid.bench.load;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Search for the number of clients at which the mean response time exceeds a limit: doubles it until then, and bisects.
 *
 * @param step the resolution of the search
 * @param most the largest number to try
 * @param limitMillis the limit of the mean
 */
public record Knee(int step, int most, double limitMillis) {
    private static final int FIRST_STEPS = 4;

    /** Response time at one number of clients. */
    public record Met(int clients, double meanMillis) {}

    /** The next number to try; empty if the search is complete. */
    public OptionalInt next(List<Met> met) {
        if (met.isEmpty()) {
            return OptionalInt.of(Math.min(FIRST_STEPS * step, most));
        }
        int served = served(met).map(Met::clients).orElse(0);
        OptionalInt tooMany = tooMany(met);
        if (tooMany.isEmpty()) {
            return served < most ? OptionalInt.of(Math.min(2 * served, most)) : OptionalInt.empty();
        }
        int half = (tooMany.getAsInt() - served) / 2 / step * step;
        return half > 0 ? OptionalInt.of(served + half) : OptionalInt.empty();
    }

    /** The largest number within the limit that is below the smallest one beyond it. */
    public Optional<Met> served(List<Met> met) {
        int end = tooMany(met).orElse(Integer.MAX_VALUE);
        return met.stream().filter(each -> each.clients() < end).max(Comparator.comparingInt(Met::clients));
    }

    /** True if the limit was exceeded. */
    public boolean isReached(List<Met> met) {
        return tooMany(met).isPresent();
    }

    private OptionalInt tooMany(List<Met> met) {
        return met.stream()
                .filter(each -> each.meanMillis() > limitMillis)
                .mapToInt(Met::clients)
                .min();
    }
}
