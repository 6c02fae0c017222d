package io.braid.spi.catalog;

import io.braid.spi.type.Ticks;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * Distribution of a column's values, from the source's statistics or a sample: shares of rows, for estimates.
 *
 * @param nulls the share of null rows; empty if unknown
 * @param common the most common values with their shares
 * @param bounds the histogram bounds of the other values, as {@link #rank}s: equally many values lie between
 *     neighbours; may be empty
 * @param bytes the average length of a text or binary string in bytes, nulls counted as 0; empty if unknown
 */
public record ColumnSpread(
        OptionalDouble nulls, Map<Object, Double> common, List<Double> bounds, OptionalDouble bytes) {
    public ColumnSpread {
        common = common.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(entry -> plain(entry.getKey()), Map.Entry::getValue, Math::max));
        bounds = bounds.stream().sorted().toList();
    }

    /** A distribution with unknown lengths. */
    public ColumnSpread(OptionalDouble nulls, Map<Object, Double> common, List<Double> bounds) {
        this(nulls, common, bounds, OptionalDouble.empty());
    }

    /** The share of null rows; 0 if unknown. */
    public double nullShare() {
        return nulls.orElse(0);
    }

    /**
     * The share of rows with a value.
     *
     * @param distinct the number of distinct values of the column
     */
    public double shareOf(Object value, double distinct) {
        Double known = common.get(plain(value));
        return known != null ? known : others() / Math.max(1, distinct - common.size());
    }

    /** The share of rows with a smaller value; approximate at the bound. Empty if the order is unknown. */
    public OptionalDouble shareBelow(Object value) {
        OptionalDouble rank = rank(value);
        if (rank.isEmpty() || (bounds.isEmpty() && common.isEmpty())) {
            return OptionalDouble.empty();
        }
        double below = bounds.isEmpty() ? 0 : others() * partBelow(rank.getAsDouble());
        for (Map.Entry<Object, Double> each : common.entrySet()) {
            OptionalDouble other = rank(each.getKey());
            if (other.isPresent() && other.getAsDouble() < rank.getAsDouble()) {
                below += each.getValue();
            }
        }
        return OptionalDouble.of(below);
    }

    /** The share of rows with this or a smaller value; empty if the order is unknown. */
    public OptionalDouble shareUpTo(Object value) {
        OptionalDouble below = shareBelow(value);
        return below.isEmpty()
                ? below
                : OptionalDouble.of(below.getAsDouble() + common.getOrDefault(plain(value), 0.0));
    }

    private double others() {
        double counted =
                common.values().stream().mapToDouble(Double::doubleValue).sum();
        return Math.max(0, 1 - nullShare() - counted);
    }

    private double partBelow(double rank) {
        int last = bounds.size() - 1;
        if (last < 1) {
            return bounds.get(0) < rank ? 1 : 0;
        }
        for (int i = 0; i < last; i++) {
            double from = bounds.get(i);
            double to = bounds.get(i + 1);
            if (rank < to) {
                return (i + (to > from ? Math.max(0, rank - from) / (to - from) : 0)) / last;
            }
        }
        return 1;
    }

    /** The position of a value on a numeric scale; empty for types without a numeric order. */
    public static OptionalDouble rank(Object value) {
        if (value instanceof Number number) {
            return OptionalDouble.of(number.doubleValue());
        }
        if (value instanceof LocalDate date) {
            return OptionalDouble.of((double) date.toEpochDay());
        }
        return value instanceof LocalDateTime timestamp
                ? OptionalDouble.of((double) Ticks.of(timestamp))
                : OptionalDouble.empty();
    }

    /** Normalizes numbers, so that equal ones of different type or scale match. */
    private static Object plain(Object value) {
        return value instanceof Number number ? new BigDecimal(number.toString()).stripTrailingZeros() : value;
    }
}
