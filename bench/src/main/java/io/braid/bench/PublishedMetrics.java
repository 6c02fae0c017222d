package io.braid.bench;

import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Metrics that TPC-H defines: queries per hour times the scale of the data. */
final class PublishedMetrics {
    private static final double SECONDS_PER_HOUR = 3600;
    private static final double MILLIS_PER_HOUR = SECONDS_PER_HOUR * 1000;
    private static final String UNIT = "queries an hour times the scale";

    private PublishedMetrics() {}

    /**
     * Of one stream, by the geometric mean of the times, of each way that has answered all.
     *
     * @param asked of each query, what came of it by each of the same ways
     */
    static List<Metric> power(double scale, List<List<Result>> asked) {
        return IntStream.range(0, asked.get(0).size())
                .mapToObj(arm -> asked.stream().map(results -> results.get(arm)).toList())
                .filter(own -> own.stream().allMatch(result -> result.error() == null))
                .flatMap(own -> power(own.get(0).arm(), scale, geometricMean(own)))
                .toList();
    }

    private static Stream<Metric> power(String arm, double scale, double mean) {
        return Stream.of(
                new Metric("geometric mean", arm, mean, Metric.MILLIS),
                new Metric("Power@" + scale, arm, MILLIS_PER_HOUR * scale / mean, UNIT));
    }

    private static double geometricMean(List<Result> results) {
        return Math.exp(results.stream()
                .mapToDouble(result -> Math.log(result.times().median()))
                .average()
                .orElseThrow());
    }

    /** Of several streams at once, if all was answered. */
    static Optional<Metric> throughput(double scale, Result streams) {
        return Optional.of(streams)
                .filter(result -> result.error() == null)
                .map(result -> new Metric(
                        "Throughput@" + scale + " of " + result.users()
                                + (result.users() == 1 ? " stream" : " streams"),
                        result.arm(),
                        result.perSecond() * SECONDS_PER_HOUR * scale,
                        UNIT));
    }
}
