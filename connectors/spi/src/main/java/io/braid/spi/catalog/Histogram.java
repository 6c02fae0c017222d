package io.braid.spi.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Conversion of histograms with unequal buckets, as some sources have, to the bounds of a {@link ColumnSpread}. */
public final class Histogram {
    /** Minimal number of equal-depth buckets. */
    private static final int RANGES = 100;

    private Histogram() {}

    /**
     * Bucket of a histogram.
     *
     * @param from the smallest value, as {@link ColumnSpread#rank}
     * @param to the largest value
     * @param share the share of rows in the bucket
     */
    public record Bucket(double from, double to, double share) {}

    /** Equal-depth bounds, assuming a uniform distribution within each bucket. */
    public static List<Double> bounds(List<Bucket> buckets) {
        List<Bucket> ordered = buckets.stream()
                .filter(bucket -> bucket.share() > 0)
                .sorted(Comparator.comparingDouble(Bucket::to))
                .toList();
        if (ordered.isEmpty()) {
            return List.of();
        }
        double whole = ordered.stream().mapToDouble(Bucket::share).sum();
        List<Double> bounds = new ArrayList<>();
        bounds.add(ordered.get(0).from());
        int at = 0;
        double before = 0;
        int ranges = Math.max(RANGES, ordered.size());
        for (int i = 1; i < ranges; i++) {
            double wanted = whole * i / ranges;
            while (at < ordered.size() - 1 && before + ordered.get(at).share() < wanted) {
                before += ordered.get(at).share();
                at++;
            }
            Bucket bucket = ordered.get(at);
            double part = Math.min(1, (wanted - before) / bucket.share());
            bounds.add(bucket.from() + part * (bucket.to() - bucket.from()));
        }
        bounds.add(ordered.get(ordered.size() - 1).to());
        return bounds;
    }
}
