package io.braid.spi.catalog;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Histograms of unequal ranges, as some sources keep them, made into the bounds of a {@link ColumnSpread}. */
public final class Histogram {
    /** So many ranges of equally many rows are made at least. */
    private static final int RANGES = 100;

    private Histogram() {}

    /**
     * A range of values.
     *
     * @param from the smallest value, as {@link ColumnSpread#rank} puts it
     * @param to the largest one
     * @param share of rows within
     */
    public record Bucket(double from, double to, double share) {}

    /** Bounds between which lie equally many rows, if those of a range are taken to be spread evenly over it. */
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
