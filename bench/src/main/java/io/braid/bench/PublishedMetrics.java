package io.braid.bench;

import io.braid.bench.report.Metric;
import io.braid.bench.report.Result;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Metrics defined by TPC-H: queries per hour times the scale. */
final class PublishedMetrics {
    private static final double SECONDS_PER_HOUR = 3600;
    private static final double MILLIS_PER_HOUR = SECONDS_PER_HOUR * 1000;
    private static final String UNIT = "queries an hour times the scale";

    private PublishedMetrics() {}

    /**
     * The power metric of each arm that has answered all queries: one stream, geometric mean of the times.
     *
     * @param asked the results of each query by arm, in the same order
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

    /** The throughput metric of several streams, if all queries were answered. */
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
