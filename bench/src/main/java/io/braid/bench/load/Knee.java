package io.braid.bench.load;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Search for the number of clients at which the mean response time exceeds a limit: doubled until it does, then
 * bisected.
 *
 * @param step resolution of the search
 * @param most largest number to try
 * @param limitMillis limit of the mean
 */
public record Knee(int step, int most, double limitMillis) {
    private static final int FIRST_STEPS = 4;

    /** Response times at one number of clients. */
    public record Met(int clients, double meanMillis) {}

    /** How many are to be tried next; nothing if it is found. */
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

    /** The most clients that were served in time, of those fewer than the fewest that were not. */
    public Optional<Met> served(List<Met> met) {
        int end = tooMany(met).orElse(Integer.MAX_VALUE);
        return met.stream().filter(each -> each.clients() < end).max(Comparator.comparingInt(Met::clients));
    }

    /** True if some were too many. */
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
