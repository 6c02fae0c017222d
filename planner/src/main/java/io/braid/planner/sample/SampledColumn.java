package io.braid.planner.sample;

import io.braid.planner.statistics.Analysis;
import io.braid.spi.catalog.ColumnSpread;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Estimate of a column's statistics from a sample. */
final class SampledColumn {
    private static final int MOST_COMMON = 100;
    private static final int RANGES = 100;
    /** Multiple of the average frequency from which a value counts as common. */
    private static final double COMMON = 1.25;
    /** Minimum occurrences of a common value in a sample; fewer may be chance. */
    private static final int NOT_RANDOM = 10;
    /** Maximum length of stored common texts; longer ones are hardly compared with constants. */
    private static final int LONGEST_COMMON = 200;

    private final int size;
    private final Map<Object, Integer> counts = new HashMap<>();
    private final int nulls;

    SampledColumn(Collection<@Nullable Object> values) {
        int without = 0;
        for (Object value : values) {
            if (value == null) {
                without++;
            } else {
                counts.merge(value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value, 1, Integer::sum);
            }
        }
        this.size = values.size();
        this.nulls = without;
    }

    /**
     * Returns the statistics.
     *
     * @param rows the number of rows of the table
     */
    Analysis.Column of(double rows, Instant at) {
        double distinct = distinct(rows);
        if (size == 0) {
            return new Analysis.Column(at, 0, new ColumnSpread(OptionalDouble.empty(), Map.of(), List.of()));
        }
        Map<Object, Double> common = common(distinct, size < rows);
        ColumnSpread spread =
                new ColumnSpread(OptionalDouble.of((double) nulls / size), common, bounds(common.keySet()), bytes());
        return new Analysis.Column(at, distinct, spread);
    }

    private OptionalDouble bytes() {
        long all = 0;
        for (Map.Entry<Object, Integer> each : counts.entrySet()) {
            Object value = each.getKey();
            if (value instanceof String text) {
                all += (long) each.getValue() * text.getBytes(StandardCharsets.UTF_8).length;
            } else if (value instanceof ByteBuffer binary) {
                all += (long) each.getValue() * binary.remaining();
            } else {
                return OptionalDouble.empty();
            }
        }
        return OptionalDouble.of((double) all / size);
    }

    /**
     * Estimates the number of distinct values by the estimator of Haas and Stokes: the more values occur only once in
     * the sample, the more are missing from it.
     */
    private double distinct(double rows) {
        int looked = size - nulls;
        if (looked == 0) {
            return 0;
        }
        double seen = counts.size();
        double all = Math.max(looked, rows * looked / size);
        double once = counts.values().stream().filter(count -> count == 1).count();
        return Math.min(all, looked * seen / (looked - once + once * looked / all));
    }

    private Map<Object, Double> common(double distinct, boolean part) {
        boolean isAll = counts.size() <= MOST_COMMON && distinct < counts.size() + 0.5;
        double least = Math.max(part ? NOT_RANDOM : 2, COMMON * (size - nulls) / Math.max(1, distinct));
        Map<Object, Double> common = new HashMap<>();
        counts.entrySet().stream()
                .filter(entry -> isAll || entry.getValue() >= least)
                .filter(entry -> isComparable(entry.getKey()))
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_COMMON)
                .forEach(entry -> common.put(entry.getKey(), (double) entry.getValue() / size));
        return common;
    }

    private static boolean isComparable(Object value) {
        if (value instanceof Double number) {
            return Double.isFinite(number);
        }
        return value instanceof Number
                || value instanceof LocalDate
                || value instanceof LocalDateTime
                || (value instanceof String text && text.length() <= LONGEST_COMMON);
    }

    private List<Double> bounds(Collection<Object> common) {
        List<Double> ranks = new ArrayList<>();
        counts.forEach((value, count) -> {
            OptionalDouble rank =
                    common.contains(value) || !isComparable(value) ? OptionalDouble.empty() : ColumnSpread.rank(value);
            for (int i = 0; rank.isPresent() && i < count; i++) {
                ranks.add(rank.getAsDouble());
            }
        });
        ranks.sort(Comparator.naturalOrder());
        List<Double> bounds = new ArrayList<>();
        int ranges = Math.min(RANGES, ranks.size() - 1);
        for (int i = 0; i <= ranges && ranges > 0; i++) {
            bounds.add(ranks.get((int) ((long) i * (ranks.size() - 1) / ranges)));
        }
        return bounds;
    }
}
